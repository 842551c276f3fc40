import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Says the name of each new page to those who can't see it change. */
export const Announcer = () => {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  useEffect(() => {
    // The page names itself in its own effects; by the next frame it has.
    const frame = requestAnimationFrame(() => setSaid(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <div aria-live="polite" className="plain-unseen">
      {said}
    </div>
  );
};

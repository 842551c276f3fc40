import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Announces the title of each new page to screen readers. */
export const Announcer = () => {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  useEffect(() => {
    // The page sets its title in an effect, before the next frame.
    const frame = requestAnimationFrame(() => setSaid(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <div aria-live="polite" className="plain-unseen">
      {said}
    </div>
  );
};

import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

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
    <Box aria-live="polite" sx={HIDDEN}>
      {said}
    </Box>
  );
};

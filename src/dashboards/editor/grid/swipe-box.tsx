import Box from '@mui/material/Box';
import { useRef, useState, type ReactNode } from 'react';
import { useLegibleScale } from './use-legible-scale.ts';

/** How wide (px) what is cut off fades out. */
const FADE = 28;
const maskOf = (left: boolean, right: boolean): string =>
  `linear-gradient(to right, transparent, #000 ${left ? FADE : 0}px, #000 calc(100% - ${right ? FADE : 0}px), transparent)`;

/** A drawing on a phone: as large as its texts need, swiped sideways. */
export const SwipeBox = ({ children }: { readonly children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  const scale = useLegibleScale(ref, true);
  const [ends, setEnds] = useState({ left: false, right: true });
  const onScroll = (): void => {
    const box = ref.current;
    if (!box) return;
    const left = box.scrollLeft > 1;
    const right = box.scrollLeft < box.scrollWidth - box.clientWidth - 1;
    setEnds((before) => (before.left === left && before.right === right ? before : { left, right }));
  };
  const isWider = scale > 1;
  return (
    <Box
      sx={{
        minWidth: 0,
        overflow: 'hidden',
        border: '1px solid var(--fg-line)',
        borderRadius: 1,
        bgcolor: 'background.paper',
        // The frame stays where it is while the drawing is swiped.
        '&& .dash-element': { border: 0, borderRadius: 0 },
      }}
    >
      <Box
        ref={ref}
        onScroll={onScroll}
        sx={{ overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' }}
        style={isWider ? { maskImage: maskOf(ends.left, ends.right) } : {}}
      >
        <div style={{ position: 'relative', width: `${scale * 100}%` }}>{children}</div>
      </Box>
    </Box>
  );
};

import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { useGoesOn } from '../../../providers/browser/use-goes-on.ts';
import { useLegibleScale } from './use-legible-scale.ts';

/** It goes on where it fades out; not at the left, where words start. */
const MASK = 'linear-gradient(to right, #000 calc(100% - 28px), transparent)';

/** A drawing on a phone: as large as its texts need, swiped sideways. */
export const SwipeBox = ({ children }: { readonly children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  const scale = useLegibleScale(ref);
  const goesOn = useGoesOn(ref);
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
        sx={{ overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' }}
        style={scale > 1 && goesOn ? { maskImage: MASK } : {}}
      >
        <div style={{ position: 'relative', width: `${scale * 100}%` }}>{children}</div>
      </Box>
    </Box>
  );
};

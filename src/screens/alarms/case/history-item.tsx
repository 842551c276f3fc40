import Box from '@mui/material/Box';
import type { PropsWithChildren } from 'react';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { CaseTime } from './time.tsx';

/** An entry of a case's history, after its time. */
export const HistoryItem = ({ at, children }: PropsWithChildren<{ readonly at: string }>) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '120px 1fr' },
      columnGap: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <CaseTime at={at} isShort />
    </Box>
    {/* A link for fingers doesn't make its entry higher than the others. */}
    <Box
      className="plain-sentence"
      sx={{ minWidth: 0, overflowWrap: 'anywhere', [TOUCH]: { '& a': { my: '-12px' } } }}
    >
      {children}
    </Box>
  </Box>
);

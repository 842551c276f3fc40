import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The height of a chart beside a device's main value, in px. */
const LEAD_HEIGHT = 240;

interface Props {
  /** Whether the chart stands in the card of the main value instead of one of its own. */
  readonly isInLead?: boolean;
  readonly children: ReactNode;
}

/** The room of a chart of readings. */
export const ChartFrame = ({ isInLead = false, children }: Props) =>
  isInLead ? (
    <Box sx={{ minWidth: 0, '--chart-height': `${LEAD_HEIGHT}px`, '--chart-least': `${LEAD_HEIGHT}px` }}>
      {children}
    </Box>
  ) : (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 1.5, sm: 2 },
        borderRadius: 1,
        minWidth: 0,
        '--chart-height': { xs: '300px', sm: '320px' },
      }}
    >
      {children}
    </Paper>
  );

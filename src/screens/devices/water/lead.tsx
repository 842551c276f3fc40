import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface Props {
  /** What the card is about: the last 24 hours, or today. */
  readonly title: string;
  /** What is wrong, on top. */
  readonly band: ReactNode;
  /** The main value with its age. */
  readonly figure: ReactNode;
  /** How the device is. */
  readonly status: ReactNode;
  readonly chart: ReactNode;
  /** What is due, and when the device was heard. */
  readonly facts: ReactNode;
}

const PADDING = { xs: 2, sm: 3 } as const;
/** From edge to edge of the card. */
const EDGE = { mx: { xs: -2, sm: -3 }, mt: { xs: -2, sm: -3 }, mb: { xs: 1, sm: 3 } } as const;

/**
 * The card that a device's page begins with: one number, how it is, its day, and what is due. On a phone the chart follows
 * the number; on a tablet what is due stands beside the number, otherwise the chart.
 */
export const Lead = ({ title, band, figure, status, chart, facts }: Props) => (
  <Paper
    component="section"
    aria-label={title}
    variant="outlined"
    sx={{
      borderRadius: 1,
      p: PADDING,
      overflow: 'hidden',
      display: 'grid',
      columnGap: 3,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        md: '272px minmax(0, 1fr)',
      },
      gridTemplateRows: { md: 'auto auto auto 1fr' },
      gridTemplateAreas: {
        xs: '"band" "figure" "status" "chart" "facts"',
        sm: '"band band" "figure facts" "status facts" "chart chart"',
        md: '"band band" "figure chart" "status chart" "facts chart"',
      },
    }}
  >
    <Box sx={{ gridArea: 'band', minWidth: 0, ...EDGE, '&:empty': { display: 'none' } }}>{band}</Box>
    <Box sx={{ gridArea: 'figure', minWidth: 0 }}>{figure}</Box>
    {/* Without a status there is no room for one. */}
    <Box sx={{ gridArea: 'status', minWidth: 0, mt: 2, '&:empty': { display: 'none' } }}>{status}</Box>
    <Box sx={{ gridArea: 'chart', minWidth: 0, mt: { xs: 2, md: 0 } }}>{chart}</Box>
    <Box
      sx={{
        gridArea: 'facts',
        minWidth: 0,
        // On a tablet the first one stands on the line of the number's name.
        mt: { xs: 2, sm: '-7px', md: 2 },
        alignSelf: { sm: 'start' },
        // Beside the number nothing stands above them.
        '& > dl > :first-of-type': { borderTop: { sm: 0, md: 1 }, borderTopColor: { md: 'divider' } },
      }}
    >
      {facts}
    </Box>
  </Paper>
);

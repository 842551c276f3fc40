import Box from '@mui/material/Box';
import type { HeatBlock } from '../../domain/reports/document/document.ts';
import { LevelSign, levelColours } from './tone-mark.tsx';

const SWATCH = {
  height: 18,
  lineHeight: '16px',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
} as const;

/** The colours and signs of a heat map's cells, worst first; what is within limits has none. */
export const HeatLegend = ({ legend }: Pick<HeatBlock, 'legend'>) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      px: 2,
      py: 1.25,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: { xs: 1.25, sm: 2 },
      rowGap: 0.5,
    }}
  >
    {legend.map(({ level, text }) => (
      <Box
        key={level}
        component="li"
        sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 0.75 }, fontSize: 12 }}
      >
        <Box
          aria-hidden
          component="span"
          sx={{ ...SWATCH, ...levelColours(level), width: { xs: 20, sm: 24 }, fontWeight: 600 }}
        >
          <LevelSign level={level} />
        </Box>
        {text}
      </Box>
    ))}
  </Box>
);

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import type { HeatBlock } from '../../../domain/reports/document/document.ts';
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

const FOOT = {
  display: 'grid',
  '& > *': { gridArea: '1 / 1', alignSelf: 'center' },
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  '@media print': { position: 'static' },
} as const;

interface Props {
  readonly legend: ReactNode;
  /** Whether it says how to reach other cells. */
  readonly hasHelp: boolean;
  /** The selected cell in words, if one is. */
  readonly children: ReactNode;
}

/** Below a heat map: its legend, in whose place the selected cell is in words. */
export const HeatFoot = ({ legend, hasHelp, children }: Props) => {
  const translate = useTranslate();
  const unseen = { visibility: 'hidden', '@media print': { visibility: 'visible' } } as const;
  return (
    <Box sx={FOOT}>
      <Box sx={children ? unseen : {}}>{legend}</Box>
      {children && (
        <Box component="p" aria-hidden sx={{ m: 0, px: 2, py: 1, '@media print': { display: 'none' } }}>
          {children}
          {hasHelp && (
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontSize: 12, [TOUCH]: { display: 'none' } }}
            >
              {' '}
              {translate('reports.heat_help')}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
};

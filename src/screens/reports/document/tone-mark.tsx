import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { cssVariable } from '../../../domain/colours.ts';
import { LEVEL_SEVERITY, type Level } from '../../../domain/reports/charts/heat-map.ts';
import { LEVEL_MARKS, SEVERITY_MARKS, SHAPE_OF, type Mark } from '../../../domain/reports/charts/marks.ts';
import type { Severity } from '../../../domain/reports/verdicts/severity.ts';
import { VisuallyHidden } from '../../../generator/page/visually-hidden.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { SeverityShape } from '../../../providers/theme/severity-mark.tsx';

/** Also on paper, where browsers leave out backgrounds. */
export const PRINTED_FILL = { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const;

/** The colours of a mark in the current theme. */
export const markColours = ({ fill, ink }: Omit<Mark, 'sign'>) => ({
  ...PRINTED_FILL,
  bgcolor: `var(${cssVariable(fill)})`,
  color: `var(${cssVariable(ink)})`,
});

/** The colours of a heat map's cells; what is not assessed is hatched, so lightly that values on it are legible. */
export const levelColours = (level: Level) => ({
  ...markColours(LEVEL_MARKS[level]),
  ...(level === 'unassessed' && {
    backgroundImage: `repeating-linear-gradient(135deg, var(${cssVariable('line')}) 0 1px, transparent 1px 6px)`,
  }),
});

const SHAPE = {
  '& > svg': { width: '0.85em', height: '0.85em', fill: 'currentColor', verticalAlign: '-0.06em' },
} as const;

/** The shape that a severity has everywhere. */
export const ToneShape = ({ severity }: { readonly severity: keyof typeof SHAPE_OF }) => (
  <Box component="span" aria-hidden sx={SHAPE}>
    <SeverityShape severity={SHAPE_OF[severity]} />
  </Box>
);

/** The severity that a cell shows by the shape of it. */
export const shownSeverity = (level: Level): keyof typeof SHAPE_OF | null => {
  const severity = LEVEL_SEVERITY[level] ?? 'minor';
  return severity === 'minor' ? null : severity;
};

/** The sign of a cell on screens, where hatching says by itself that something is not assessed. */
export const LevelSign = ({ level }: { readonly level: Level }) => {
  const severity = shownSeverity(level);
  if (severity) return <ToneShape severity={severity} />;
  return level === 'unassessed' ? null : LEVEL_MARKS[level].sign;
};

interface Props {
  readonly severity: Severity;
  /** Whether the content itself says how severe it is. */
  readonly isWord: boolean;
  /** Without a fill, for a figure that stands alone. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** A figure with its severity as colour and shape, and as a word for screen readers. */
export const ToneMark = ({ severity, isWord, isBare = false, children }: Props) => {
  const translate = useTranslate();
  const mark = SEVERITY_MARKS[severity];
  if (!mark || severity === 'minor') return children;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        // Positioned, so that the hidden word doesn't make the page wider.
        position: 'relative',
        fontWeight: 600,
        // Between words only, however narrow a card is.
        overflowWrap: 'normal',
        ...markColours(mark),
        ...(isBare ? { bgcolor: 'transparent' } : { px: 0.75, mx: -0.75, borderRadius: 0.5 }),
      }}
    >
      <ToneShape severity={severity} />{' '}
      {!isWord && <VisuallyHidden>{`${translate(`reports.severity.${severity}`)}: `}</VisuallyHidden>}
      {children}
    </Box>
  );
};

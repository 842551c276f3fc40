import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { cssVariable } from '../../domain/colours.ts';
import type { Level } from '../../domain/reports/heat-map.ts';
import { LEVEL_MARKS, SEVERITY_MARKS, type Mark } from '../../domain/reports/marks.ts';
import type { Severity } from '../../domain/reports/severity.ts';
import { VisuallyHidden } from '../../generator/visually-hidden.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Also on paper, where browsers leave out backgrounds. */
export const PRINTED_FILL = { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const;

/** The colours of a mark in the current theme. */
export const markColours = ({ fill, ink }: Omit<Mark, 'sign'>) => ({
  ...PRINTED_FILL,
  bgcolor: `var(${cssVariable(fill)})`,
  color: `var(${cssVariable(ink)})`,
});

/** The colours of a heat map's cells; what is not assessed is hatched. */
export const levelColours = (level: Level) => ({
  ...markColours(LEVEL_MARKS[level]),
  ...(level === 'unassessed' && {
    backgroundImage: `repeating-linear-gradient(135deg, var(${cssVariable('line')}) 0 1px, transparent 1px 6px)`,
  }),
});

/** The sign of a cell on screens, where hatching says by itself that something is not assessed. */
export const signOf = (level: Level): string => (level === 'unassessed' ? '' : LEVEL_MARKS[level].sign);

interface Props {
  readonly severity: Severity;
  /** Whether the content itself says how severe it is. */
  readonly isWord: boolean;
  readonly children: ReactNode;
}

/** A figure in a table with its severity as colour and sign, and as a word for screen readers. */
export const ToneMark = ({ severity, isWord, children }: Props) => {
  const translate = useTranslate();
  const mark = SEVERITY_MARKS[severity];
  if (!mark) return children;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        // Positioned, so that the hidden word doesn't make the page wider.
        position: 'relative',
        px: 0.75,
        mx: -0.75,
        borderRadius: 0.5,
        fontWeight: 600,
        // Between words only, however narrow a card is.
        overflowWrap: 'normal',
        ...markColours(mark),
      }}
    >
      {!isWord && (
        <>
          <span aria-hidden>{mark.sign} </span>
          <VisuallyHidden>{`${translate(`reports.severity.${severity}`)}: `}</VisuallyHidden>
        </>
      )}
      {children}
    </Box>
  );
};

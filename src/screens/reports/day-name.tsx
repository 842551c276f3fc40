import Box from '@mui/material/Box';
import { cssVariable } from '../../domain/colours.ts';
import { dayText } from '../../domain/reports/texts/dates.ts';
import type { Highlight } from '../../domain/reports/charts/day-highlights.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';

/** A day, with what stood out on it as in the charts. */
export const DayName = ({
  date,
  highlight,
}: {
  readonly date: string;
  readonly highlight: Highlight | undefined;
}) => (
  <>
    {dayText(date, useFormatLocale())}
    {highlight && (
      <Box component="span" sx={{ color: `var(${cssVariable(highlight.ink)})`, fontWeight: 600 }}>
        {`\u00a0· ${highlight.word}`}
      </Box>
    )}
  </>
);

import Box from '@mui/material/Box';
import { alarmsOf, type ChartLine } from '../../../charts/line.ts';
import { useValueText } from '../../../charts/value-text.ts';
import { timeOfDay } from '../../../domain/time/day-and-time.ts';
import { highestOf } from '../../../domain/charts/top-of.ts';
import { summaryOf } from '../../../domain/readings/series.ts';
import { isSwitch } from '../../../domain/readings/switches.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const FIGURE = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;

interface StatisticsProps {
  readonly line: ChartLine;
  /** Whether its last value is the latest, and not said beside the chart. */
  readonly hasLast: boolean;
  readonly isInLead: boolean;
  /** The time zone of its times. */
  readonly zone: string;
}

/** Last, lowest and highest value of a line; on a phone, and where the chart names the highest, from the lowest to the highest. */
export const Statistics = ({ line, hasLast, isInLead, zone }: StatisticsProps) => {
  const translate = useTranslate();
  const text = useValueText();
  const locale = useFormatLocale();
  const summary = summaryOf(line.points);
  const highest = highestOf(line.points);
  const isPhone = useMedia('(max-width: 599.95px)');
  if (!summary) return null;
  // Beside the main value the chart is of one day, so the time says it all.
  const at = !isInLead || !highest ? null : timeOfDay(highest.ms, zone, locale);
  const values = { last: summary.last, lowest: summary.min, highest: summary.max };
  // A switch's range is always off to on.
  const range = isSwitch(line) ? [] : (['lowest', 'highest'] as const);
  // Beside the main value the chart says when values above a limit were the highest.
  const isNamed = isInLead && alarmsOf(line).length > 0;
  if ((isPhone || isNamed) && !isSwitch(line)) {
    return (
      <Box component="span" sx={FIGURE}>
        {text(values.lowest, { ...line, unit: null })}–{text(values.highest, line)}
      </Box>
    );
  }
  const statistics = hasLast ? (['last', ...range] as const) : range;
  return statistics.map((name) => (
    <Box key={name} component="span" sx={FIGURE}>
      {name === 'highest' && at !== null
        ? translate('readings.highest_at', {
            value: text(values[name], line),
            time: at,
          })
        : `${translate(`readings.${name}`)} ${text(values[name], line)}`}
    </Box>
  ));
};

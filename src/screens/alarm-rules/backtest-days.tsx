import Box from '@mui/material/Box';
import { useId } from 'react';
import type { CountedDay } from '../../domain/alarms/backtest/count-by-day.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const WIDTH = 18;
const GAP = 4;
const HEIGHT = 96;
/** A day with an alarm is seen beside one with thousands. */
const LEAST = 3;

const shortDay = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** The alarms of a backtest by day, newest first: bars for those that the rule would have raised, dots for those that exist. */
export const BacktestDays = ({ days }: { readonly days: readonly CountedDay[] }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  const hatch = useId();
  const most = Math.max(1, ...days.map(({ would, existing }) => Math.max(would, existing)));
  const y = (count: number): number => HEIGHT - Math.max(count > 0 ? LEAST : 0, (count / most) * HEIGHT);
  const textOf = ({ date, would }: CountedDay): string =>
    translate('alarm_rules.backtest_day', {
      day: shortDay(date, locale),
      alarms: countText('alarm_rules.alarms', would),
    });
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  const width = days.length * (WIDTH + GAP) - GAP;
  const hasExisting = days.some(({ existing }) => existing > 0);
  return (
    <Box component="figure" sx={{ m: 0, mt: 1.5, maxWidth: 720 }}>
      <Box
        sx={{ color: 'text.secondary', fontSize: 12, borderBottom: '1px dashed var(--fg-line)' }}
        aria-hidden
      >
        {countText('alarm_rules.alarms', most)}
      </Box>
      <svg
        role="img"
        aria-label={translate('alarm_rules.backtest_days', {
          days:
            days
              .filter(({ would }) => would > 0)
              .map(textOf)
              .join(', ') || formatCount(0, locale),
        })}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: HEIGHT }}
      >
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="6" fill="var(--fg-edge)" />
        </pattern>
        {days.map((day, index) => {
          const x = index * (WIDTH + GAP);
          return (
            <g key={day.date} data-learning={day.isLearning || undefined}>
              <title>{textOf(day)}</title>
              {day.isLearning && (
                <rect
                  x={x - GAP / 2}
                  width={WIDTH + GAP}
                  height={HEIGHT}
                  fill={`url(#${hatch})`}
                  opacity={0.5}
                />
              )}
              <rect
                x={x}
                y={y(day.would)}
                width={WIDTH}
                height={HEIGHT - y(day.would)}
                fill="var(--fg-primary)"
              />
              {day.existing > 0 && (
                <rect
                  x={x}
                  y={Math.min(HEIGHT - LEAST, y(day.existing))}
                  width={WIDTH}
                  height={LEAST}
                  fill="var(--fg-error)"
                />
              )}
            </g>
          );
        })}
      </svg>
      <Box
        component="figcaption"
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          color: 'text.secondary',
          fontSize: 12,
          borderTop: '1px solid var(--fg-line)',
        }}
      >
        <span>{shortDay(newest.date, locale)}</span>
        {hasExisting && (
          <span>
            <Box component="span" sx={{ color: 'primary.main' }}>
              ■
            </Box>{' '}
            {translate('alarm_rules.backtest_would')}{' '}
            <Box component="span" sx={{ color: 'error.main', ml: 1 }}>
              ▬
            </Box>{' '}
            {translate('alarm_rules.backtest_existed')}
          </span>
        )}
        <span>{shortDay(oldest.date, locale)}</span>
      </Box>
    </Box>
  );
};

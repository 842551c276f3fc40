import Box from '@mui/material/Box';
import { Drawn } from '../../charts/drawn.tsx';
import type { CountedDay } from '../../domain/alarms/backtest/count-by-day.ts';
import { drawChart, type Bar } from '../../domain/charts/draw/draw.ts';
import type { Ink } from '../../domain/charts/draw/shapes.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The width of a day, of which its bar takes a share. */
const STEP = 22;
const SLOT = { width: 1, share: 0.8 } as const;
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
  const most = Math.max(1, ...days.map(({ would, existing }) => Math.max(would, existing)));
  const textOf = ({ date, would }: CountedDay): string =>
    translate('alarm_rules.backtest_day', {
      day: shortDay(date, locale),
      alarms: countText('alarm_rules.alarms', would),
    });
  const barsOf = (counted: 'would' | 'existing', ink: Ink): readonly Bar[] =>
    days.flatMap((day, ms) =>
      day[counted] > 0 ? [{ ms, value: day[counted], ink, title: textOf(day) }] : [],
    );
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return null;
  const hasExisting = days.some(({ existing }) => existing > 0);
  return (
    <Box component="figure" sx={{ m: 0, mt: 1.5, maxWidth: 720 }}>
      <Box
        sx={{ color: 'text.secondary', fontSize: 12, borderBottom: '1px dashed var(--fg-line)' }}
        aria-hidden
      >
        {countText('alarm_rules.alarms', most)}
      </Box>
      <Drawn
        isStretched
        style={{ width: '100%', height: HEIGHT }}
        label={translate('alarm_rules.backtest_days', {
          days:
            days
              .filter(({ would }) => would > 0)
              .map(textOf)
              .join(', ') || formatCount(0, locale),
        })}
        drawing={drawChart(
          {
            width: days.length * STEP,
            height: HEIGHT,
            span: { from: 0, to: days.length },
            extent: [0, most],
          },
          [
            {
              layer: 'gaps',
              spans: days.flatMap(({ isLearning }, day) => (isLearning ? [{ from: day, to: day + 1 }] : [])),
              ink: 'edge',
            },
            { layer: 'bars', bars: barsOf('would', 'primary'), ...SLOT, least: LEAST },
            { layer: 'caps', bars: barsOf('existing', 'error'), ...SLOT, height: LEAST },
          ],
        )}
      />
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

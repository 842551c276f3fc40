import { useTheme } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { Bars } from '../../charts/bars.tsx';
import { Chart } from '../../charts/chart.tsx';
import { lineStyle, type ChartLine } from '../../charts/line.ts';
import { formatCount } from '../../domain/text/format.ts';
import type { Span } from '../../domain/readings/series.ts';
import { shortTime } from '../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MINUTE_MS = 60_000;

/** Start of a minute (ms) and the readings accepted in it. */
export interface Bar {
  readonly ms: number;
  readonly count: number;
}

interface Props {
  readonly bars: readonly Bar[];
  readonly span: Span;
  /** When the server started (ms). */
  readonly start: number;
  /** Says the same in words. */
  readonly caption: ReactNode;
}

/** Chart of readings accepted per minute. The current, incomplete minute is paler. */
export const HourChart = ({ bars, span: { from, to }, start, caption }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const { palette } = useTheme();
  const lines = useMemo(
    () => [
      {
        id: 0,
        name: translate('readings_in.series'),
        points: bars.map(({ ms, count }) => ({ ms, value: count })),
        widthMs: MINUTE_MS,
        intervalS: MINUTE_MS / 1000,
        ...lineStyle(0, palette.mode),
        key: 'accepted',
        kind: 'gauge',
        unit: null,
        alarmAbove: null,
        Shape: Bars,
        text: (count) =>
          translate('readings_in.minute', { smart_count: count, count: formatCount(count, locale) }),
      } satisfies ChartLine,
    ],
    [bars, palette.mode, translate, locale],
  );
  const gaps = useMemo(() => (start > from ? [{ from, to: start }] : []), [from, start]);
  const clock = (ms: number): string => shortTime(ms, zone, false, locale);
  const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return (
    <Chart
      lines={lines}
      span={{ from, to }}
      isLive={false}
      intervalS={MINUTE_MS / 1000}
      gaps={gaps}
      minStep={1}
      time={{ zone, text: (ms) => `${clock(minuteOf(ms))} – ${clock(minuteOf(ms) + MINUTE_MS)}` }}
      label={translate('readings_in.chart')}
      title={translate('readings_in.chart')}
      caption={caption}
    />
  );
};

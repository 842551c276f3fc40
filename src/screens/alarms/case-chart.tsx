import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import type { AlarmCase } from '../../domain/alarms/case.ts';
import { spansBeyond } from '../../domain/alarms/beyond.ts';
import type { Point, Span } from '../../domain/series.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { live } from '../../live/client.ts';
import type { Datapoint } from '../datapoint.ts';
import { ChartGroup } from '../device/chart-group.tsx';
import type { Device } from '../device/device.ts';
import { useFlowing, useIdle } from '../device/use-idle.ts';
import { useSeries } from '../device/use-series.ts';

const HOUR_MS = 3_600_000;
/** How much is shown before and after a case, and at most of one that is long. */
const BEFORE_MS = 12 * HOUR_MS;
const AFTER_MS = 2 * HOUR_MS;
const MOST_MS = 14 * 24 * HOUR_MS;

/** The time around a case. Ends now while it is open. `now` in ms. */
export const spanOfCase = (
  { since, closed_at }: Pick<AlarmCase, 'since' | 'closed_at'>,
  now: number,
): Span => {
  const from = Date.parse(since) - BEFORE_MS;
  const end = closed_at === null ? now : Math.min(now, Date.parse(closed_at) + AFTER_MS);
  return { from, to: Math.max(from + HOUR_MS, Math.min(end, from + MOST_MS)) };
};

/** Whether a case is about values above its limit. */
const isAboveLimit = ({ value, peak }: AlarmCase, limit: number): boolean =>
  (peak ?? value ?? limit) >= limit;

/** When the values were beyond the limit; without one, when the condition held. `end` in ms. */
const shadedOf = (
  alarm: AlarmCase,
  points: readonly Point[],
  limit: number | null,
  end: number,
): readonly Span[] => {
  const { since, cleared_at, closed_at } = alarm;
  if (limit !== null) return spansBeyond(points, limit, isAboveLimit(alarm, limit), end);
  const until = cleared_at ?? closed_at;
  return [{ from: Date.parse(since), to: until === null ? end : Date.parse(until) }];
};

interface Props {
  readonly alarm: AlarmCase;
  readonly device: Device;
  readonly datapoint: Datapoint;
}

/** The readings around a case, with its limit. */
export const CaseChart = ({ alarm, device, datapoint }: Props) => {
  const translate = useTranslate();
  const { since, closed_at, peak, value } = alarm;
  const span = useMemo(() => spanOfCase({ since, closed_at }, live.store.now()), [since, closed_at]);
  const isLive = closed_at === null && span.to - span.from < MOST_MS;
  const { items, isLoading, error } = useSeries({
    datapoints: [datapoint],
    span,
    intervalS: device.expected_interval_s,
    isLive,
  });
  const isOfValues = alarm.datapoint_id === datapoint.id && (peak ?? value) !== null;
  const limit = isOfValues ? alarm.limit : null;
  const cases = useMemo(() => [alarm], [alarm]);
  const lineAlarm = useMemo(
    () => (limit === null ? undefined : { [isAboveLimit(alarm, limit) ? 'above' : 'below']: limit }),
    [alarm, limit],
  );
  const points = items[0]?.series.points;
  const spans = useMemo(
    () => (points ? shadedOf(alarm, points, limit, Math.max(span.to, points.at(-1)?.ms ?? 0)) : []),
    [alarm, points, limit, span.to],
  );
  // As on the pages of devices; values below a limit have no flow that would keep them above it.
  const flowing = useFlowing(useIdle(device, items, { span, isLive }));
  const judge = limit === null || isAboveLimit(alarm, limit) ? flowing : undefined;
  const text = translate(limit === null ? 'alarms.active_shaded' : 'alarms.beyond');
  const hasReadings = items.some(({ series }) => series.points.length > 0);
  return (
    <Box
      component="section"
      sx={{ minWidth: 0, '& .chart': { '--chart-height': { xs: '220px', sm: '320px' } } }}
    >
      <h2 className="plain-unseen">{translate('alarms.chart')}</h2>
      {isLoading && items.length === 0 ? (
        <Skeleton variant="rounded" height={400} aria-busy="true" />
      ) : hasReadings ? (
        <ChartGroup
          device={device}
          items={items}
          span={span}
          isLive={isLive}
          cases={cases}
          alarm={lineAlarm}
          judge={judge}
          shaded={spans.length > 0 ? { spans, text } : undefined}
        />
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: 1, p: 3, color: 'text.secondary' }}>
          {error?.message ?? translate('alarms.no_readings')}
        </Paper>
      )}
    </Box>
  );
};

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { isAboveLimit, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { spansBeyond } from '../../../domain/alarms/cases/beyond.ts';
import { formatValue } from '../../../domain/text/format.ts';
import type { Point, Span } from '../../../domain/readings/series.ts';
import { withInvalid } from '../../../domain/readings/valid-value.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { live } from '../../../live/client.ts';
import type { Datapoint } from '../../devices/datapoint.ts';
import { ChartGroup } from '../../devices/readings/chart-group.tsx';
import type { Device } from '../../devices/device.ts';
import { useFlowing, useIdle } from '../../devices/readings/use-idle.ts';
import { useSeries } from '../../devices/readings/use-series.ts';
import { earlierRaisings, isWhole, spanOfAll, spanOfCase, spanOfRaising } from './times.ts';
import { CaseTimesChoice, type ShownTime } from './times-choice.tsx';
import { useCaseEvents } from './use-case-events.ts';

/** The time that is chosen, by default around the latest raising. */
const useShownTime = ({ id, since, cleared_at, closed_at }: AlarmCase, intervalS: number) => {
  const [time, show] = useState<ShownTime>('latest');
  const { data: events } = useCaseEvents(id);
  const earlier = useMemo(() => earlierRaisings(events ?? []), [events]);
  const raising = typeof time === 'number' ? earlier[time] : undefined;
  const span = useMemo(() => {
    const now = live.store.now();
    if (raising) return spanOfRaising(raising, now, intervalS);
    const latest = spanOfCase({ since, cleared_at, closed_at }, now, intervalS);
    return time === 'all' ? spanOfAll(earlier, latest) : latest;
  }, [time, raising, earlier, since, cleared_at, closed_at, intervalS]);
  const isLive = closed_at === null && raising === undefined && isWhole(span);
  return { time, show, earlier, span, isLive };
};

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
  const locale = useFormatLocale();
  const { peak, value } = alarm;
  const { time, show, earlier, span, isLive } = useShownTime(alarm, device.expected_interval_s);
  const {
    items: found,
    isLoading,
    error,
  } = useSeries({
    datapoints: [datapoint],
    span,
    intervalS: device.expected_interval_s,
    isLive,
  });
  // What this kind is about is drawn nowhere else.
  const items =
    alarm.kind === 'sensor_fault'
      ? found.map(({ series, ...item }) => ({
          ...item,
          series: { ...series, points: withInvalid(series.points, series.invalid), invalid: [] },
        }))
      : found;
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
  const text =
    limit === null
      ? translate('alarms.active_shaded')
      : translate('alarms.beyond', { limit: formatValue(limit, datapoint.unit, locale) });
  const hasReadings = items.some(({ series }) => series.points.length > 0);
  return (
    <Box
      component="section"
      sx={{ minWidth: 0, '& .chart': { '--chart-height': { xs: '220px', sm: '320px' } } }}
    >
      <h2 className="plain-unseen">{translate('alarms.chart')}</h2>
      {earlier.length > 0 && (
        <CaseTimesChoice earlier={earlier} since={alarm.since} shown={time} onShow={show} />
      )}
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

import { isCounted } from '../../../domain/readings/datapoint-roles.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { lineStyle, type ChartLine } from '../../../charts/line.ts';
import { useValueText } from '../../../charts/value-text.ts';
import { ValueState } from '../../../dashboards/elements/parts/value-state.tsx';
import { measuredParts } from '../../../domain/text/format.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import type { Point, Span } from '../../../domain/readings/series.ts';
import { useLive } from '../../../live/use-live.ts';
import { fetchCounted } from '../../../providers/data/devices/counted.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { ValueHead, ValueNumber } from '../live-values.tsx';
import type { Device } from '../device.ts';
import { HOURLY, HoursChart } from './hours-chart.tsx';

const REFRESH_MS = 60_000;

/** What a counter counted in each hour of a span until now, as points at their start, and its last reading (ms). */
export interface CountedDay {
  readonly points: readonly Point[];
  readonly at: number | null;
}

/** The day of a counter by the hour; not fetched for anything else. */
export const useCountedDay = ({ id, kind }: Datapoint, { from, to }: Span) => {
  const edges = useMemo(
    () => Array.from({ length: Math.round((to - from) / HOUR_MS) + 1 }, (_, n) => from + n * HOUR_MS),
    [from, to],
  );
  return useQuery({
    queryKey: ['counted', id, from, to],
    queryFn: async ({ signal }): Promise<CountedDay> => {
      const { data, at } = await fetchCounted(id, edges, signal);
      return {
        points: data.flatMap((hour) =>
          hour.counted === null ? [] : [{ ms: Date.parse(hour.from), value: hour.counted }],
        ),
        at: at === null ? null : Date.parse(at),
      };
    },
    enabled: isCounted({ kind }),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
};

interface HoursProps {
  readonly device: Device;
  readonly datapoint: Datapoint;
  readonly day: CountedDay;
  readonly span: Span;
}

/** What a counter counted, hour by hour. */
export const CountedHours = ({ device, datapoint, day, span }: HoursProps) => {
  const translate = useTranslate();
  const text = useValueText();
  const { palette } = useTheme();
  const { label, key, kind, unit } = datapoint;
  const lines = useMemo(
    (): ChartLine[] => [
      {
        id: datapoint.id,
        name: label,
        points: day.points,
        ...HOURLY,
        completeUntil: day.at ?? undefined,
        ...lineStyle(0, palette.mode),
        key,
        kind,
        unit,
        alarmAbove: null,
        text: (value) => text(value, { key, kind, unit }),
      },
    ],
    [datapoint.id, label, day, palette.mode, key, kind, unit, text],
  );
  return (
    <HoursChart
      lines={lines}
      span={span}
      name={label}
      title={label}
      site={device.time_zone}
      detailOf={() => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('device.counted.hours')}
        </Box>
      )}
    />
  );
};

interface FigureProps {
  readonly device: Device;
  readonly datapoint: Datapoint;
  /** Undefined while it is loading. */
  readonly day: CountedDay | undefined;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

/** What a counter counted in the hours that the chart shows; all that it ever counted, which says little, below it. */
export const CountedFigure = ({ device, datapoint, day, onEdit }: FigureProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const text = useValueText();
  const label = useId();
  const description = useId();
  const { id, label: name, unit, usual_interval_s, last_value, last_at } = datapoint;
  const pace = { expected_interval_s: device.expected_interval_s, usual_interval_s };
  const total = useLive(id, { pace, known: { value: last_value, ts: last_at } });
  if (!day) return <Skeleton variant="rounded" height={126} aria-busy="true" />;
  const counted = day.points.reduce((sum, { value }) => sum + value, 0);
  return (
    <Box role="group" aria-labelledby={label} aria-describedby={description} sx={{ minWidth: 0 }}>
      <ValueHead
        id={label}
        datapoint={datapoint}
        name={translate('device.counted.name', { name })}
        onEdit={onEdit}
      />
      <ValueNumber
        isLead
        {...measuredParts(counted, unit, locale)}
        color={total.state === 'live' ? 'text.primary' : 'text.secondary'}
      />
      <div id={description}>
        <Box sx={{ mb: 0.5 }}>
          {translate('device.counted.total', { value: text(total.value, datapoint) })}
        </Box>
        <ValueState shown={{ ...total, ts: total.ts === null ? null : Date.parse(total.ts) }} pace={pace} />
      </div>
    </Box>
  );
};

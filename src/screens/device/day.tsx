import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { lineStyle, type ChartLine } from '../../charts/line.ts';
import { useValueText } from '../../charts/value-text.ts';
import { dayOfHours, hourlyIncrease } from '../../domain/hourly-increase.ts';
import { HOUR_MS } from '../../domain/reading-hours.ts';
import type { Span } from '../../domain/series.ts';
import { exactTime, shortTime } from '../../domain/zoned.ts';
import { PageSection } from '../../generator/field-sections.tsx';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { LiveValue } from '../live-values.tsx';
import { DeviceStatus } from './status.tsx';
import { ChartGroup } from './chart-group.tsx';
import type { Device } from './device.ts';
import { useSeries, type DatapointSeries } from './use-series.ts';
import { useSlowNow } from './use-slow-now.ts';

/** The names of both edges of an hour: `Sun 22 Nov 2026, 13:00 – 14:00`. */
const useHourText = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  return (ms: number): string => {
    const hour = Math.floor(ms / HOUR_MS) * HOUR_MS;
    const begin = exactTime(new Date(hour).toISOString(), zone, locale).replace(/:\d\d \(.*/, '');
    return `${begin} – ${shortTime(hour + HOUR_MS, zone, false, locale)}`;
  };
};

interface HoursProps {
  readonly item: DatapointSeries;
  readonly span: Span;
}

/** What a counter counted, hour by hour. */
const CountedHours = ({ item: { datapoint, series }, span }: HoursProps) => {
  const translate = useTranslate();
  const text = useValueText();
  const zone = useZone();
  const hourText = useHourText();
  const { palette } = useTheme();
  const { label, key, kind, unit } = datapoint;
  const lines = useMemo(
    (): ChartLine[] => [
      {
        id: datapoint.id,
        name: label,
        points: hourlyIncrease(series.points, span),
        widthMs: HOUR_MS,
        intervalS: HOUR_MS / 1000,
        ...lineStyle(0, palette.mode),
        key,
        kind,
        unit,
        alarmAbove: null,
        shape: 'bars',
        text: (value) => text(value, { key, kind, unit }),
      },
    ],
    [datapoint.id, label, series.points, span, palette.mode, key, kind, unit, text],
  );
  const total = lines[0]?.points.reduce((sum, { value }) => sum + value, 0) ?? 0;
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 1.5, sm: 2 }, borderRadius: 1, minWidth: 0, '--chart-height': '220px' }}
    >
      <Chart
        lines={lines}
        span={span}
        isLive={false}
        intervalS={HOUR_MS / 1000}
        time={{ zone, text: hourText }}
        label={translate('readings.chart', { names: label })}
        title={label}
        detailOf={() => (
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {translate('device.day_total', { total: text(total, { key, kind, unit }) })}
          </Box>
        )}
      />
    </Paper>
  );
};

interface Props {
  readonly device: Device;
  readonly datapoint: Datapoint;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

const DayChart = ({ device, datapoint }: Omit<Props, 'onEdit'>) => {
  const translate = useTranslate();
  const now = useSlowNow();
  const isCounter = datapoint.kind === 'counter';
  const span = useMemo(
    () => (isCounter ? dayOfHours(now) : { from: now - 24 * HOUR_MS, to: now }),
    [isCounter, now],
  );
  const { items, isLoading, error } = useSeries({
    datapoints: [datapoint],
    // A counter's first hour needs the reading before it.
    span: isCounter ? { from: span.from - 2 * HOUR_MS, to: span.to } : span,
    intervalS: device.expected_interval_s,
    isLive: true,
  });
  const [item] = items;
  if (isLoading && !item) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  if (!item || item.series.points.length === 0) {
    return (
      <Paper variant="outlined" sx={{ borderRadius: 1, p: 3, color: 'text.secondary' }}>
        {error?.message ?? translate('device.day_empty')}
      </Paper>
    );
  }
  return isCounter ? (
    <CountedHours item={item} span={span} />
  ) : (
    <ChartGroup device={device} items={items} span={span} isLive height={220} />
  );
};

/** The main value and the status of a device beside its last 24 hours, against its limits or, for counters, by the hour. */
export const DeviceDay = ({ device, datapoint, onEdit }: Props) => {
  const translate = useTranslate();
  return (
    <PageSection title={translate('device.day')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', gap: 2, minWidth: 0 }}>
          <LiveValue
            datapoint={datapoint}
            intervalS={device.expected_interval_s}
            limits={device.health?.limits}
            onEdit={onEdit}
          />
          <DeviceStatus device={device} />
        </Box>
        <DayChart device={device} datapoint={datapoint} />
      </Box>
    </PageSection>
  );
};

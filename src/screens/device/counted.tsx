import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { lineStyle, type ChartLine } from '../../charts/line.ts';
import { useValueText } from '../../charts/value-text.ts';
import { ValueState } from '../../dashboards/elements/parts/value-state.tsx';
import { measuredParts } from '../../domain/format.ts';
import { hourlyIncrease } from '../../domain/hourly-increase.ts';
import type { Span } from '../../domain/series.ts';
import { useLive } from '../../live/use-live.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { ValueHead, ValueNumber } from '../live-values.tsx';
import type { Device } from './device.ts';
import { HOURLY, HoursChart } from './hours-chart.tsx';
import type { DatapointSeries } from './use-series.ts';

interface HoursProps {
  readonly device: Device;
  readonly item: DatapointSeries;
  readonly span: Span;
}

/** What a counter counted, hour by hour. */
export const CountedHours = ({ device, item: { datapoint, series }, span }: HoursProps) => {
  const translate = useTranslate();
  const text = useValueText();
  const { palette } = useTheme();
  const { label, key, kind, unit } = datapoint;
  const lines = useMemo(
    (): ChartLine[] => [
      {
        id: datapoint.id,
        name: label,
        points: hourlyIncrease(series.points, span),
        ...HOURLY,
        completeUntil: series.points.at(-1)?.ms,
        ...lineStyle(0, palette.mode),
        key,
        kind,
        unit,
        alarmAbove: null,
        text: (value) => text(value, { key, kind, unit }),
      },
    ],
    [datapoint.id, label, series.points, span, palette.mode, key, kind, unit, text],
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
  readonly item: DatapointSeries | undefined;
  readonly span: Span;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

/** What a counter counted in the hours that the chart shows; all that it ever counted, which says little, below it. */
export const CountedFigure = ({ device, datapoint, item, span, onEdit }: FigureProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const text = useValueText();
  const label = useId();
  const description = useId();
  const { id, label: name, unit, usual_interval_s, last_value, last_at } = datapoint;
  const pace = { expected_interval_s: device.expected_interval_s, usual_interval_s };
  const total = useLive(id, { pace, known: { value: last_value, ts: last_at } });
  if (!item) return <Skeleton variant="rounded" height={126} aria-busy="true" />;
  const counted = hourlyIncrease(item.series.points, span).reduce((sum, { value }) => sum + value, 0);
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

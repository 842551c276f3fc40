import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useMemo } from 'react';
import { lineStyle, type ChartLine } from '../../../charts/line.ts';
import { ValueState } from '../../../dashboards/elements/parts/value-state.tsx';
import { dataDaysText } from '../../../domain/readings/data-days.ts';
import { formatValue, measuredParts } from '../../../domain/text/format.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import type { Span } from '../../../domain/readings/series.ts';
import { shortTime } from '../../../domain/time/zoned.ts';
import { changeKind } from '../../../domain/water/change.ts';
import {
  dataHoursOf,
  ROLE_OF_COUNTER,
  WATER_COUNTERS,
  type WaterCounter,
  type WaterToday,
} from '../../../domain/water/today.ts';
import { useLive } from '../../../live/use-live.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { ValueHead, ValueNumber } from '../live-values.tsx';
import type { Device } from '../device.ts';
import { HOURLY, HoursChart } from './hours-chart.tsx';

const REFRESH_MS = 60_000;
/** Which of a device's counters of litres a datapoint is; null if it is none whose day is compared with the usual. */
export const waterCounterOf = ({ role }: Datapoint): WaterCounter | null =>
  WATER_COUNTERS.find((counter) => ROLE_OF_COUNTER[counter] === role) ?? null;

/** Today's water of a counter; null if the device has none. */
export const useWaterToday = (device: number, counter: WaterCounter | null) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    queryKey: ['water-today', device, counter],
    queryFn: ({ signal }) => provider.waterToday(device, counter ?? 'volume_total', signal),
    enabled: counter !== null,
    refetchInterval: REFRESH_MS,
  });
};

const useUsualText = ({ today, usual, at, time_zone }: WaterToday, isLive: boolean): string => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (usual === null) return translate('device.water.no_usual');
  const change = today === null || usual === 0 ? null : today / usual - 1;
  const kind = change === null ? 'usual' : changeKind(change);
  const [until, time] =
    isLive || at === null ? ['now', ''] : ['by', shortTime(Date.parse(at), time_zone, false, locale)];
  return translate(`device.water.${kind}_${until}`, {
    litres: formatValue(usual, 'L', locale),
    share: new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.abs(change ?? 0)),
    time,
  });
};

interface Props {
  readonly device: Device;
  /** The meter's register. */
  readonly datapoint: Datapoint;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

/** What went through a meter today, and what usually has by the same time. */
export const WaterFigure = ({ device, datapoint, onEdit, water }: Props & { readonly water: WaterToday }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const heading = useId();
  const state = useId();
  const pace = {
    expected_interval_s: device.expected_interval_s,
    usual_interval_s: datapoint.usual_interval_s,
  };
  const { ts, ...reading } = useLive(datapoint.id, {
    pace,
    known: { value: datapoint.last_value, ts: datapoint.last_at },
  });
  const shown = { ...reading, ts: ts === null ? null : Date.parse(ts) };
  const usual = useUsualText(water, shown.state === 'live');
  const counter = waterCounterOf(datapoint) ?? 'volume_total';
  const missing = dataDaysText(dataHoursOf(water), useTranslate(), 'hours');
  return (
    <div role="group" aria-labelledby={heading} aria-describedby={state}>
      <ValueHead
        id={heading}
        datapoint={datapoint}
        name={translate(`device.water.today.${counter}`)}
        onEdit={onEdit}
      />
      <ValueNumber
        isLead
        {...measuredParts(water.today, 'L', locale)}
        color={shown.state === 'live' ? 'text.primary' : 'text.secondary'}
      />
      {water.at === null && <Box>{translate('device.water.none')}</Box>}
      {water.is_estimate && (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('device.water.estimate')}</Box>
      )}
      <Box sx={{ mb: 0.5 }}>
        {usual}
        {missing && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{missing}</Box>}
      </Box>
      <ValueState id={state} shown={shown} pace={pace} />
    </div>
  );
};

/** An hour without readings is one without a bar. */
const NO_GAPS: readonly Span[] = [];

/** The hours of a meter's day as bars, with what is usual in each as a line. */
export const WaterHours = ({
  datapoint,
  water,
}: Pick<Props, 'datapoint'> & { readonly water: WaterToday }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { hours, weeks } = water;
  const counter = waterCounterOf(datapoint) ?? 'volume_total';
  const today = translate(`device.water.today.${counter}`);
  const completeUntil = water.at === null ? undefined : Date.parse(water.at);
  const { palette } = useTheme();
  const lines = useMemo((): ChartLine[] => {
    const line = (id: number, name: string, of: 'litres' | 'usual', offset: number) => ({
      id,
      name,
      points: hours.flatMap(({ at, [of]: value }) =>
        value === null ? [] : [{ ms: Date.parse(at) + offset, value }],
      ),
      intervalS: HOURLY.intervalS,
      ...lineStyle(id, palette.mode),
      key: datapoint.key,
      kind: datapoint.kind,
      unit: 'L',
      alarmAbove: null,
      text: (value: number) => formatValue(value, 'L', locale),
    });
    const own = line(0, today, 'litres', 0);
    const usual = line(1, translate('device.water.usual'), 'usual', HOUR_MS / 2);
    return [
      { ...own, ...HOURLY, completeUntil },
      ...(usual.points.length > 0 ? [{ ...usual, widthMs: 0, colour: palette.text.primary }] : []),
    ];
  }, [hours, today, completeUntil, datapoint.key, datapoint.kind, palette, locale, translate]);
  return (
    <HoursChart
      lines={lines}
      span={{ from: Date.parse(water.from), to: Date.parse(water.to) }}
      gaps={NO_GAPS}
      name={today}
      title={translate(`device.water.hours.${counter}`)}
      hasHeading
      site={water.time_zone}
      caption={weeks > 0 ? translate('device.water.weeks', { smart_count: weeks }) : ''}
    />
  );
};

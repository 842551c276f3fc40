import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ValueState } from '../../../dashboards/elements/parts/value-state.tsx';
import { formatMeasured, formatValue, measuredParts } from '../../../domain/text/format.ts';
import { problemOf } from '../../../domain/devices/health.ts';
import { flowsOf, outletOf } from '../../../domain/readings/datapoint-roles.ts';
import { validValue } from '../../../domain/readings/valid-value.ts';
import { dayAndTime, timeOfDay } from '../../../domain/time/day-and-time.ts';
import { topOf } from '../../../domain/charts/top-of.ts';
import type { Point } from '../../../domain/readings/series.ts';
import { Ago } from '../../../generator/page/ago.tsx';
import { useLive, useServerNow } from '../../../live/use-live.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { fetchLastUses, type MeasuredUse } from '../../../providers/data/devices/last-uses.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useValueText } from '../../../charts/value-text.ts';
import type { Datapoint } from '../datapoint.ts';
import { LiveValue, ValueHead, ValueNumber } from '../live-values.tsx';
import type { Device } from '../device.ts';
import { useSiteTime } from '../readings/use-site-time.ts';

const REFRESH_MS = 60_000;

const knownOf = ({ last_value, last_at }: Datapoint) => ({ value: last_value, ts: last_at });

/** When water was last drawn from a device's outlet; null: never, or its flow is not measured. Undefined while it is loading. */
export const useLastUse = ({ datapoints }: Pick<Device, 'datapoints'>): MeasuredUse | null | undefined => {
  const [flow] = flowsOf(datapoints);
  const outlet = outletOf(datapoints);
  const flowing = useLive(flow?.id, flow && { known: knownOf(flow) });
  const isMeasured = flow !== undefined && outlet !== undefined;
  const { data, isError } = useQuery({
    // Asked again whenever water flows.
    queryKey: ['last-use', flow?.id, outlet?.id, flowing.value ? flowing.ts : null],
    queryFn: ({ signal }) =>
      fetchLastUses([{ flow: Number(flow?.id), temperature: Number(outlet?.id) }], signal),
    enabled: isMeasured,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (!isMeasured || isError) return null;
  return data && (data.get(flow.id) ?? null);
};

interface Props {
  readonly device: Device;
  /** The temperature at the outlet. */
  readonly datapoint: Datapoint;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
  /** Of its last 24 hours, while water flowed. */
  readonly highest?: Point | undefined;
}

/** How warm the water was that last flowed, and quietly what the pipe is now: without flow it only cools down. */
const UseFigure = ({ device, datapoint, onEdit, highest, use }: Props & { readonly use: MeasuredUse }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { zone } = useSiteTime(device.time_zone);
  const valueText = useValueText();
  const now = useServerNow();
  const label = useId();
  const description = useId();
  const { key, role, unit, label: name, usual_interval_s } = datapoint;
  const pace = { expected_interval_s: device.expected_interval_s, usual_interval_s };
  const pipe = useLive(datapoint.id, { pace, known: knownOf(datapoint) });
  const isLive = pipe.state === 'live';
  const at = use.hottest_at;
  const observation = { datapoint_id: datapoint.id, key, role, label: name, unit, at };
  const limits = device.health?.limits ?? null;
  const problem = use.value === null ? null : problemOf({ ...observation, value: use.value }, limits);
  const isHot = problem !== null;
  const pipeValue = validValue(datapoint, pipe.value);
  const isPipeHot = pipeValue !== null && problemOf({ ...observation, value: pipeValue }, limits) !== null;
  // The highest is said where it is above the limit, and not what the number says already.
  const isPeak =
    highest !== undefined &&
    valueText(topOf(highest), datapoint) !== valueText(use.value, datapoint) &&
    !['sensor_fault', undefined].includes(problemOf({ ...observation, value: topOf(highest) }, limits)?.kind);
  return (
    <Box role="group" aria-labelledby={label} aria-describedby={description} sx={{ minWidth: 0 }}>
      <ValueHead id={label} datapoint={datapoint} name={translate('device.last_use.name')} onEdit={onEdit} />
      <ValueNumber
        isLead
        {...measuredParts(use.value, unit, locale)}
        color={isLive ? (isHot ? 'error.main' : 'text.primary') : 'text.secondary'}
      />
      <div id={description}>
        <Box sx={{ lineHeight: '24px' }}>
          {dayAndTime(Date.parse(at), now, zone, locale)}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' · '}
            <Ago at={at} />
          </Box>
        </Box>
        {use.value === null && (
          <Box sx={{ lineHeight: '24px' }}>{translate('screens.devices.no_valid_value')}</Box>
        )}
        {use.value !== null && isHot && (
          <Box sx={{ lineHeight: '24px' }}>
            {translate('device.last_use.above', {
              by: formatMeasured(use.value - problem.limit, unit, locale),
              limit: formatValue(problem.limit, unit, locale),
            })}
          </Box>
        )}
        {isPeak && (
          <Box sx={{ lineHeight: '24px', fontWeight: 600 }}>
            {translate('device.last_use.highest', {
              value: valueText(topOf(highest), datapoint),
              time: timeOfDay(highest.ms, zone, locale),
            })}
          </Box>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: isPipeHot ? '2px' : 1,
            color: 'text.secondary',
            fontSize: 12,
            '& > *': { lineHeight: '20px' },
            // The sign of a live value would say that all is well.
            // With that of the last use and its own, a third age would be too many.
            ...(!isLive && { '& .dash-next': { display: 'none' } }),
            ...(isPipeHot && { "& [data-mark='active'] > svg": { display: 'none' } }),
          }}
        >
          <span>
            {translate(isLive ? 'device.last_use.pipe_now' : 'device.last_use.pipe', {
              value: valueText(pipeValue, datapoint),
            })}
            {isPipeHot && ' ·'}
          </span>
          <ValueState shown={{ ...pipe, ts: pipe.ts === null ? null : Date.parse(pipe.ts) }} pace={pace} />
        </Box>
      </div>
    </Box>
  );
};

/** The main value of a device: for a valve the water when it was last used, for anything else the present value. */
export const MainFigure = ({ device, datapoint, onEdit, highest }: Props) => {
  const use = useLastUse(device);
  const isOutlet = outletOf(device.datapoints)?.id === datapoint.id;
  if (isOutlet && use === undefined) return <Skeleton variant="rounded" height={126} aria-busy="true" />;
  if (isOutlet && use) {
    return <UseFigure device={device} datapoint={datapoint} use={use} onEdit={onEdit} highest={highest} />;
  }
  return (
    <LiveValue
      isLead
      datapoint={datapoint}
      intervalS={device.expected_interval_s}
      limits={device.health?.limits}
      onEdit={onEdit}
    />
  );
};

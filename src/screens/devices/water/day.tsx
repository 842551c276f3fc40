import { hasUnknownUnit, isCounted } from '../../../domain/readings/datapoint-roles.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, type ComponentProps } from 'react';
import { highestOf } from '../../../domain/charts/top-of.ts';
import { dayOfHours } from '../../../domain/time/day-of-hours.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import type { WaterToday } from '../../../domain/water/today.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { CaseBand } from '../../alarms/case/band.tsx';
import { useOpenCases } from '../../alarms/open-cases.tsx';
import type { Datapoint } from '../datapoint.ts';
import { ChartGroup } from '../readings/chart-group.tsx';
import { CountedFigure, CountedHours, useCountedDay } from './counted.tsx';
import { hasOpenAlarm, type Device } from '../device.ts';
import { Due } from '../details/due.tsx';
import { Facts } from '../details/facts.tsx';
import { MainFigure } from './last-use.tsx';
import { Lead } from './lead.tsx';
import { Recycled } from './recycled.tsx';
import { DeviceStatus } from '../details/status.tsx';
import { useSeries } from '../readings/use-series.ts';
import { useFlowing, useIdle } from '../readings/use-idle.ts';
import { useSlowNow } from '../readings/use-slow-now.ts';
import { WaterFacts } from './facts.tsx';
import { useWaterToday, waterCounterOf, WaterFigure, WaterHours } from './today.tsx';

interface Props {
  readonly device: Device;
  readonly datapoint: Datapoint;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

const NO_DATAPOINTS: readonly Datapoint[] = [];

/** The last 24 hours of a value, and the highest of it that is held against limits. */
const useDay = ({ device, datapoint }: Omit<Props, 'onEdit'>) => {
  const now = useSlowNow();
  const isCounter = isCounted(datapoint);
  const span = useMemo(
    () => (isCounter ? dayOfHours(now) : { from: now - 24 * HOUR_MS, to: now }),
    [isCounter, now],
  );
  const counted = useCountedDay(datapoint, span);
  const { items, isLoading, error } = useSeries({
    datapoints: isCounter ? NO_DATAPOINTS : [datapoint],
    span,
    intervalS: device.expected_interval_s,
    isLive: true,
  });
  const flowing = useFlowing(useIdle(device, items, { span, isLive: true }));
  const [item] = items;
  const highest = useMemo(() => highestOf(item ? flowing(item.series.points).flat() : []), [item, flowing]);
  const day = { items, span, flowing, highest, counted: counted.data };
  if (isCounter)
    return {
      ...day,
      isLoading: counted.isPending,
      error: counted.error,
      hasPoints: (counted.data?.points.length ?? 0) > 0,
    };
  return { ...day, isLoading, error, hasPoints: item !== undefined && item.series.points.length > 0 };
};

const DayChart = ({
  device,
  datapoint,
  day,
}: Omit<Props, 'onEdit'> & { readonly day: ReturnType<typeof useDay> }) => {
  const translate = useTranslate();
  const { data: cases } = useOpenCases({ device_id: device.id });
  const { items, isLoading, error, span, flowing, counted, hasPoints } = day;
  if (isLoading && !hasPoints) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  if (!hasPoints) {
    return <Box sx={{ color: 'text.secondary' }}>{error?.message ?? translate('device.day_empty')}</Box>;
  }
  return counted && isCounted(datapoint) ? (
    <CountedHours device={device} datapoint={datapoint} day={counted} span={span} />
  ) : (
    <ChartGroup device={device} items={items} cases={cases} span={span} judge={flowing} isLive isInLead />
  );
};

/** Whether a device's main value is a counter whose day is today's water. */
export const isRegister = (datapoint: Datapoint): boolean => waterCounterOf(datapoint) !== null;

interface DayProps
  extends Pick<Props, 'device'>, Pick<ComponentProps<typeof Lead>, 'title' | 'figure' | 'chart'> {
  /** Of a device whose day is today's water. */
  readonly water?: WaterToday | undefined;
}

const Day = ({ device, water, ...parts }: DayProps) => (
  <Lead
    {...parts}
    band={<CaseBand device={device.id} isExpected={hasOpenAlarm(device)} />}
    status={<DeviceStatus device={device} isQuiet />}
    facts={
      <Facts>
        {water && <WaterFacts water={water} />}
        <Recycled device={device} />
        <Due device={device} />
      </Facts>
    }
  />
);

/** Says that the litres of a register are not known, and how to make them known. */
const UnitUnknown = ({ datapoint, onEdit }: Pick<Props, 'datapoint' | 'onEdit'>) => {
  const translate = useTranslate();
  if (!hasUnknownUnit(datapoint)) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        onEdit && (
          <Button color="inherit" size="small" onClick={() => onEdit(datapoint)}>
            {translate('device.facts.set_unit')}
          </Button>
        )
      }
    >
      {translate('device.facts.unit_unknown', { name: datapoint.label })}
    </Alert>
  );
};

/** The main value and the status of a device beside its last 24 hours, against its limits or, for counters, by the hour. */
const LastHours = ({ device, datapoint, onEdit }: Props) => {
  const day = useDay({ device, datapoint });
  const hasDay = day.isLoading || day.hasPoints;
  return (
    <Day
      device={device}
      title={useTranslate()('device.day')}
      figure={
        <>
          <UnitUnknown datapoint={datapoint} onEdit={onEdit} />
          {isCounted(datapoint) && hasDay ? (
            <CountedFigure device={device} datapoint={datapoint} day={day.counted} onEdit={onEdit} />
          ) : (
            <MainFigure device={device} datapoint={datapoint} onEdit={onEdit} highest={day.highest} />
          )}
        </>
      }
      chart={<DayChart device={device} datapoint={datapoint} day={day} />}
    />
  );
};

/** A device's day: for a meter or a Hydraloop today's water, against the usual; for others the last 24 hours. */
export const DeviceDay = (props: Props) => {
  const { device, datapoint } = props;
  const translate = useTranslate();
  const { data: water, error } = useWaterToday(device.id, waterCounterOf(datapoint));
  if (!isRegister(datapoint) || water === null || (error && !water)) return <LastHours {...props} />;
  const loading = <Skeleton variant="rounded" height={160} aria-busy="true" />;
  return (
    <Day
      device={device}
      water={water}
      title={translate('device.water.title')}
      figure={water ? <WaterFigure {...props} water={water} /> : loading}
      chart={water ? <WaterHours datapoint={datapoint} water={water} /> : loading}
    />
  );
};

import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Timeline from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { switchWord } from '../../../domain/readings/switches.ts';
import {
  customRange,
  isCompared,
  readRange,
  spanOf,
  withComparison,
  withRange,
  type SelectedRange,
} from '../../../domain/charts/range.ts';
import type { Span } from '../../../domain/readings/series.ts';
import { ageText } from '../../../providers/age-text.ts';
import { useZone } from '../../../providers/session/current-user.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useOpenCases } from '../../alarms/open-cases.tsx';
import type { Datapoint } from '../datapoint.ts';
import { ChartGroup } from './chart-group.tsx';
import { readPoints } from './default-points.ts';
import type { Device } from '../device.ts';
import { ExportReadings } from './export-readings.tsx';
import { PointsPicker } from './points-picker.tsx';
import { Compare, RangeBar } from './range-bar.tsx';
import { ReadingsTable } from './table.tsx';
import { useSeries, type DatapointSeries } from './use-series.ts';
import { useFlowing, useIdle } from './use-idle.ts';
import { useSlowNow } from './use-slow-now.ts';
import { useServerNow } from '../../../live/use-live.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Range and datapoints, stored in the URL so that they can be shared and survive navigation. */
const useReadingsView = (device: Device) => {
  const [search, setSearch] = useSearchParams();
  const zone = useZone();
  const now = useSlowNow();
  const range = useMemo(() => readRange(search), [search]);
  const { span } = useMemo(() => spanOf(range, zone, now), [range, zone, now]);
  return {
    range,
    isCompared: isCompared(search),
    span,
    points: readPoints(device, search.get('points')),
    setRange: (next: SelectedRange) => setSearch((before) => withRange(before, next), { replace: true }),
    setCompared: (isOn: boolean) => setSearch((before) => withComparison(before, isOn), { replace: true }),
    /** Back in the browser leads to the range before. */
    zoom: (next: Span) => setSearch((before) => withRange(before, customRange(next, zone))),
    setPoints: (ids: readonly number[]) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('points', ids.join(',') || 'none');
          return next;
        },
        { replace: true },
      ),
  };
};

/** Datapoints share an axis if they have the same unit or, for switches, the same state words. */
const axisOf = ({ datapoint }: DatapointSeries): string => switchWord(datapoint, 1) ?? datapoint.unit ?? '';

/** Groups the series by axis; each group gets its own chart. */
const byAxis = (items: readonly DatapointSeries[]): ReadonlyMap<string, readonly DatapointSeries[]> => {
  const groups = new Map<string, DatapointSeries[]>();
  for (const each of items) groups.set(axisOf(each), [...(groups.get(axisOf(each)) ?? []), each]);
  return groups;
};

interface NoReadingsProps {
  readonly selected: readonly Datapoint[];
  readonly intervalS: number;
  onShow(span: Span): void;
}

/** Empty state: when the last reading arrived and a button to show that range. */
const NoReadings = ({ selected, intervalS, onShow }: NoReadingsProps) => {
  const translate = useTranslate();
  const lastTimes = selected.flatMap(({ last_at }) => (last_at === null ? [] : [Date.parse(last_at)]));
  const last = Math.max(...lastTimes);
  const now = useServerNow();
  const width = Math.max(86_400_000, intervalS * 24_000);
  return (
    <StatePanel
      icon={<Timeline />}
      title={translate('readings.nothing')}
      text={
        lastTimes.length === 0
          ? translate('readings.nothing_never')
          : translate('readings.nothing_last', { ago: ageText(now - last) })
      }
      action={
        lastTimes.length > 0 && (
          <Button variant="outlined" onClick={() => onShow({ from: last - width, to: last + width / 24 })}>
            {translate('readings.show_last')}
          </Button>
        )
      }
    />
  );
};

interface SelectedReadingsProps {
  readonly device: Device;
  readonly selected: readonly Datapoint[];
  readonly span: Span;
  readonly isLive: boolean;
  readonly hasPrevious: boolean;
  onShow(span: Span): void;
}

const SelectedReadings = (props: SelectedReadingsProps) => {
  const { device, selected, span, isLive, hasPrevious, onShow } = props;
  const translate = useTranslate();
  const intervalS = device.expected_interval_s;
  const { data: cases } = useOpenCases({ device_id: device.id });
  const { items, isLoading, error, retry } = useSeries({
    datapoints: selected,
    span,
    intervalS,
    isLive,
    isCompared: hasPrevious,
  });
  const idle = useIdle(device, items, { span, isLive });
  const flowing = useFlowing(idle);
  if (error) {
    return (
      <StatePanel
        alert
        icon={<CloudOff />}
        title={translate('readings.failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={retry}>
            {translate('generator.list.retry')}
          </Button>
        }
      />
    );
  }
  if (isLoading && items.length === 0) return <Skeleton variant="rounded" height={400} aria-busy="true" />;
  const withReadings = items.filter(({ series }) => series.points.length + (series.invalid?.length ?? 0) > 0);
  if (withReadings.length === 0)
    return <NoReadings selected={selected} intervalS={intervalS} onShow={onShow} />;
  return (
    <>
      {[...byAxis(withReadings)].map(([axis, group]) => (
        <ChartGroup
          key={axis}
          device={device}
          items={group}
          cases={isLive ? cases : undefined}
          span={span}
          isLive={isLive}
          judge={flowing}
          hasTable={false}
          onZoom={onShow}
        />
      ))}
      <ReadingsTable device={device} items={withReadings} idle={idle} />
    </>
  );
};

/** A device's readings in a range as chart, table and CSV export. */
export const DeviceReadings = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const { range, span, points, setRange, setPoints, zoom, ...comparison } = useReadingsView(device);
  const selected = device.datapoints.filter(({ id }) => points.includes(id));
  const isLive = range.name !== 'custom';
  if (device.datapoints.length === 0) {
    return (
      <StatePanel
        icon={<Timeline />}
        title={translate('screens.device.no_values')}
        text={translate('screens.device.no_values_text')}
      />
    );
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: { xs: 1, sm: 2 },
          rowGap: 1.5,
          alignItems: 'flex-start',
        }}
      >
        {/* Where not all fits on a line, it has one to itself. */}
        <Box sx={{ flexBasis: { xs: '100%', lg: 'auto' } }}>
          <RangeBar range={range} span={span} onChange={setRange} />
        </Box>
        <PointsPicker datapoints={device.datapoints} selected={points} onChange={setPoints} />
        <Compare isCompared={comparison.isCompared} onCompare={comparison.setCompared} />
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        {span && <ExportReadings device={device.title} datapoints={selected} span={span} isLive={isLive} />}
      </Box>
      {selected.length === 0 ? (
        <StatePanel
          icon={<Timeline />}
          title={translate('readings.none_chosen')}
          text={translate('readings.none_chosen_text')}
        />
      ) : (
        span && (
          <SelectedReadings
            device={device}
            selected={selected}
            span={span}
            isLive={isLive}
            hasPrevious={comparison.isCompared}
            onShow={zoom}
          />
        )
      )}
    </Box>
  );
};

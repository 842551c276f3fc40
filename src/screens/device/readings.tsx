import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Timeline from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { switchWord } from '../../domain/switches.ts';
import { readRange, spanOf, type SelectedRange } from '../../domain/chart-range.ts';
import type { Span } from '../../domain/series.ts';
import { toLocalInput } from '../../domain/zoned.ts';
import { ageText } from '../../providers/age-text.ts';
import { useZone } from '../../providers/current-user.ts';
import { StatePanel } from '../../generator/state-panel.tsx';
import { live } from '../../live/client.ts';
import type { Datapoint } from '../datapoint.ts';
import { ChartGroup } from './chart-group.tsx';
import { readPoints } from './default-points.ts';
import type { Device } from './device.ts';
import { ExportReadings } from './export-readings.tsx';
import { PointsPicker } from './points-picker.tsx';
import { RangeBar } from './range-bar.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { useSeries, type DatapointSeries } from './use-series.ts';
import { useServerNow } from '../../live/use-live.ts';

/** How often a range that ends now advances. In between, live readings are appended. */
const ADVANCE_MS = 5 * 60_000;

const useNow = (): number => {
  const [now, setNow] = useState(live.store.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(live.store.now()), ADVANCE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Range and datapoints, stored in the URL so that they can be shared and survive navigation. */
const useReadingsView = (device: Device) => {
  const [search, setSearch] = useSearchParams();
  const zone = useZone();
  const now = useNow();
  const range = useMemo(() => readRange(search), [search]);
  const { span } = useMemo(() => spanOf(range, zone, now), [range, zone, now]);
  const setParams = (values: Readonly<Record<string, string>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    range,
    span,
    points: readPoints(device, search.get('points')),
    setRange: ({ name, from, to }: SelectedRange) => setParams({ range: name, from, to }),
    setPoints: (ids: readonly number[]) => setParams({ points: ids.join(',') || 'none' }),
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
  onShow(from: number, to: number): void;
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
          <Button variant="outlined" onClick={() => onShow(last - width, last + width / 24)}>
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
  onShow(from: number, to: number): void;
}

const SelectedReadings = ({ device, selected, span, isLive, onShow }: SelectedReadingsProps) => {
  const translate = useTranslate();
  const intervalS = device.expected_interval_s;
  const { items, isLoading, error, retry } = useSeries({ datapoints: selected, span, intervalS, isLive });
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
  const withReadings = items.filter(({ series }) => series.points.length > 0);
  if (withReadings.length === 0)
    return <NoReadings selected={selected} intervalS={intervalS} onShow={onShow} />;
  return (
    <>
      {[...byAxis(withReadings)].map(([axis, group]) => (
        <ChartGroup key={axis} device={device} items={group} span={span} />
      ))}
      <ReadingsTable items={withReadings} />
    </>
  );
};

/** A device's readings in a range as chart, table and CSV export. */
export const DeviceReadings = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const zone = useZone();
  const { range, span, points, setRange, setPoints } = useReadingsView(device);
  const selected = device.datapoints.filter(({ id }) => points.includes(id));
  const isLive = range.name !== 'custom';
  const local = (ms: number): string => toLocalInput(new Date(ms).toISOString(), zone);
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
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <RangeBar range={range} span={span} onChange={setRange} />
        <PointsPicker datapoints={device.datapoints} selected={points} onChange={setPoints} />
        <Box sx={{ flex: 1 }} />
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
            onShow={(from, to) => setRange({ name: 'custom', from: local(from), to: local(to) })}
          />
        )
      )}
    </Box>
  );
};

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
import { useSeries, type Found } from './use-series.ts';
import { useServerNow } from '../../live/use-live.ts';

/** How often a range that ends now advances. In between, live readings are appended. */
const MOVES_ON_MS = 5 * 60_000;

const useNow = (): number => {
  const [now, setNow] = useState(live.store.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(live.store.now()), MOVES_ON_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Range and datapoints, stored in the URL so that they can be shared and survive navigation. */
const useChosen = (device: Device) => {
  const [search, setSearch] = useSearchParams();
  const zone = useZone();
  const now = useNow();
  const range = useMemo(() => readRange(search), [search]);
  const { span } = useMemo(() => spanOf(range, zone, now), [range, zone, now]);
  const put = (values: Readonly<Record<string, string>>): void =>
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
    setRange: ({ name, from, to }: SelectedRange) => put({ range: name, from, to }),
    setPoints: (ids: readonly number[]) => put({ points: ids.join(',') || 'none' }),
  };
};

/** Datapoints share an axis if they have the same unit or, for switches, the same state words. */
const axisOf = ({ datapoint }: Found): string => switchWord(datapoint, 1) ?? datapoint.unit ?? '';

/** Groups the series by axis; each group gets its own chart. */
const byAxis = (found: readonly Found[]): ReadonlyMap<string, readonly Found[]> => {
  const groups = new Map<string, Found[]>();
  for (const each of found) groups.set(axisOf(each), [...(groups.get(axisOf(each)) ?? []), each]);
  return groups;
};

interface NothingProps {
  readonly chosen: readonly Datapoint[];
  readonly intervalS: number;
  onShow(from: number, to: number): void;
}

/** Empty state: when the last reading arrived and a button to show that range. */
const Nothing = ({ chosen, intervalS, onShow }: NothingProps) => {
  const translate = useTranslate();
  const lasts = chosen.flatMap(({ last_at }) => (last_at === null ? [] : [Date.parse(last_at)]));
  const last = Math.max(...lasts);
  const now = useServerNow();
  const width = Math.max(86_400_000, intervalS * 24_000);
  return (
    <StatePanel
      icon={<Timeline />}
      title={translate('readings.nothing')}
      text={
        lasts.length === 0
          ? translate('readings.nothing_never')
          : translate('readings.nothing_last', { ago: ageText(now - last) })
      }
      action={
        lasts.length > 0 && (
          <Button variant="outlined" onClick={() => onShow(last - width, last + width / 24)}>
            {translate('readings.show_last')}
          </Button>
        )
      }
    />
  );
};

interface ShownProps {
  readonly device: Device;
  readonly chosen: readonly Datapoint[];
  readonly span: Span;
  readonly isLive: boolean;
  onShow(from: number, to: number): void;
}

const Shown = ({ device, chosen, span, isLive, onShow }: ShownProps) => {
  const translate = useTranslate();
  const intervalS = device.expected_interval_s;
  const { found, isLoading, error, retry } = useSeries({ datapoints: chosen, span, intervalS, isLive });
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
  if (isLoading && found.length === 0) return <Skeleton variant="rounded" height={400} aria-busy="true" />;
  const told = found.filter(({ series }) => series.points.length > 0);
  if (told.length === 0) return <Nothing chosen={chosen} intervalS={intervalS} onShow={onShow} />;
  return (
    <>
      {[...byAxis(told)].map(([axis, group]) => (
        <ChartGroup key={axis} device={device} found={group} span={span} />
      ))}
      <ReadingsTable found={told} />
    </>
  );
};

/** A device's readings in a range as chart, table and CSV export. */
export const DeviceReadings = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const zone = useZone();
  const { range, span, points, setRange, setPoints } = useChosen(device);
  const chosen = device.datapoints.filter(({ id }) => points.includes(id));
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
        <PointsPicker datapoints={device.datapoints} chosen={points} onChange={setPoints} />
        <Box sx={{ flex: 1 }} />
        {span && <ExportReadings device={device.title} datapoints={chosen} span={span} isLive={isLive} />}
      </Box>
      {chosen.length === 0 ? (
        <StatePanel
          icon={<Timeline />}
          title={translate('readings.none_chosen')}
          text={translate('readings.none_chosen_text')}
        />
      ) : (
        span && (
          <Shown
            device={device}
            chosen={chosen}
            span={span}
            isLive={isLive}
            onShow={(from, to) => setRange({ name: 'custom', from: local(from), to: local(to) })}
          />
        )
      )}
    </Box>
  );
};

import { useEffect, useMemo, useReducer } from 'react';
import type { AlarmDevice } from '../../../domain/dashboard/alarms.ts';
import type { Observation } from '../../../domain/devices/health.ts';
import { live } from '../../../live/client.ts';
import { observationsOf } from '../../../live/observations.ts';
import type { LastValue } from '../../../providers/data/dashboards/view.ts';
import { useLastValues } from './use-devices.ts';

/** The minimum time between renders, however many values arrive. */
const REDRAW_MS = 2_000;
/** Subscribe after the dashboard's bound datapoints, since a socket accepts a limited number of ids. */
const START_DELAY_MS = 1_000;
const MAX_SUBSCRIPTIONS = 300;

/** Calls `run` schedule after one of these datapoints was updated. Returns the function that unsubscribes. */
const subscribeTo = (ids: readonly number[], run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, REDRAW_MS);
  };
  let unsubscribes: readonly (() => void)[] = [];
  const start = setTimeout(() => {
    const subscribed = ids.slice(0, Math.min(MAX_SUBSCRIPTIONS, live.remainingCapacity()));
    unsubscribes = subscribed.flatMap((id) => [live.subscribe(id), live.store.listen(id, schedule)]);
  }, START_DELAY_MS);
  return () => {
    clearTimeout(start);
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

/** The value from the socket if it is newer than the fetched one. */
const withLive = (value: LastValue): LastValue => {
  const entry = live.store.get(value.id);
  if (!entry || entry.ts === null) return value;
  const at = new Date(entry.ts).toISOString();
  return value.last_at !== null && at <= value.last_at
    ? value
    : { ...value, last_value: entry.value, last_at: at };
};

/** Devices updated live with their ids, their last values (undefined until loaded) and their latest readings by device id. */
export const useLiveDevices = (devices: readonly AlarmDevice[] | undefined) => {
  const ids = useMemo(() => (devices ?? []).map(({ id }) => id), [devices]);
  const fetched = useLastValues(ids);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const key = (fetched ?? []).map(({ id }) => id).join(',');
  useEffect(() => (key === '' ? undefined : subscribeTo(key.split(',').map(Number), rerender)), [key]);

  const values = fetched?.map(withLive);
  const seen = new Map<number, string | null>();
  for (const { device_id, last_at } of values ?? []) {
    seen.set(device_id, laterOf(seen.get(device_id) ?? null, last_at));
  }
  const updated = (devices ?? []).map((device) => ({
    ...device,
    last_seen_at: laterOf(device.last_seen_at ?? null, seen.get(device.id) ?? null),
  }));
  const latest = new Map<number, Observation[]>();
  for (const value of fetched ?? []) {
    latest.set(value.device_id, [...(latest.get(value.device_id) ?? []), ...observationsOf(value)]);
  }
  return { ids, devices: updated, values, latest };
};

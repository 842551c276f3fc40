import { useEffect, useMemo, useReducer } from 'react';
import type { Observation } from '../../../domain/health.ts';
import { live } from '../../../live/client.ts';
import { observationsOf } from '../../../live/observations.ts';
import { useLastValues, type LastValue, type ElementDevice } from './use-devices.ts';

/** Drawn anew at most this often, however much comes in. */
const REDRAW_MS = 2_000;
/** Begun after what the dashboard is bound to: a socket takes only so many ids. */
const START_DELAY_MS = 1_000;
const MAX_SUBSCRIPTIONS = 300;

/** Calls back soon after one of these datapoints told something. */
const subscribeTo = (ids: readonly number[], run: () => void): (() => void) => {
  let due: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    due ??= setTimeout(() => {
      due = undefined;
      run();
    }, REDRAW_MS);
  };
  let ends: readonly (() => void)[] = [];
  const begin = setTimeout(() => {
    const some = ids.slice(0, Math.min(MAX_SUBSCRIPTIONS, live.remainingCapacity()));
    ends = some.flatMap((id) => [live.subscribe(id), live.store.listen(id, soon)]);
  }, START_DELAY_MS);
  return () => {
    clearTimeout(begin);
    clearTimeout(due);
    for (const end of ends) end();
  };
};

const laterOf = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

/** A value as the socket told it, where that is newer than what was asked for. */
const withLive = (value: LastValue): LastValue => {
  const told = live.store.get(value.id);
  if (!told || told.ts === null) return value;
  const at = new Date(told.ts).toISOString();
  return value.last_at !== null && at <= value.last_at
    ? value
    : { ...value, last_value: told.value, last_at: at };
};

/** Devices with what comes in live, their last values (undefined: not known yet), and their latest readings by device. */
export const useLiveDevices = (devices: readonly ElementDevice[] | undefined) => {
  const ids = useMemo(() => (devices ?? []).map(({ id }) => id), [devices]);
  const asked = useLastValues(ids);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const key = (asked ?? []).map(({ id }) => id).join(',');
  useEffect(() => (key === '' ? undefined : subscribeTo(key.split(',').map(Number), renew)), [key]);

  const values = asked?.map(withLive);
  const seen = new Map<number, string | null>();
  for (const { device_id, last_at } of values ?? []) {
    seen.set(device_id, laterOf(seen.get(device_id) ?? null, last_at));
  }
  const followed = (devices ?? []).map((device) => ({
    ...device,
    last_seen_at: laterOf(device.last_seen_at ?? null, seen.get(device.id) ?? null),
  }));
  const latest = new Map<number, Observation[]>();
  for (const value of asked ?? []) {
    latest.set(value.device_id, [...(latest.get(value.device_id) ?? []), ...observationsOf(value)]);
  }
  return { devices: followed, values, latest };
};

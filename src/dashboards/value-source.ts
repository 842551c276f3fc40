import type { BoundDatapoint } from '../domain/readings/datapoints.ts';
import { liveState, type LiveState, type LiveStatus } from '../domain/readings/live.ts';
import { isValidValue } from '../domain/readings/valid-value.ts';
import type { LiveClient } from '../live/client.ts';
import type { LiveEntry } from '../live/store.ts';

/**
 * `broken`: the bound datapoint was deleted or the user may not see it. `faulty`: the last value is none that a working sensor can
 * have measured.
 */
export type CurrentState = LiveState | 'broken' | 'faulty';

/** The value of a datapoint as displayed now. */
export interface CurrentValue {
  /** The last value received; null when never seen, broken or faulty. */
  readonly value: number | null;
  readonly state: CurrentState;
  /** When it was measured (ms since the epoch); null when unknown. */
  readonly ts: number | null;
  readonly ageMs: number | null;
}

/** The values of a page, independent of React. Consumers listen to the ids they paint. */
export interface ValueSource {
  readonly datapoint: (id: number) => BoundDatapoint | undefined;
  readonly get: (id: number) => CurrentValue;
  /** Calls `run` when the value or its state changes, at most once per frame. */
  readonly listen: (id: number, run: () => void) => () => void;
  /** Calls `run` every second, to update ages. */
  readonly onSecond: (run: () => void) => () => void;
}

export const BROKEN: CurrentValue = { value: null, state: 'broken', ts: null, ageMs: null };

const byId = (datapoints: readonly BoundDatapoint[]): ReadonlyMap<number, BoundDatapoint> =>
  new Map(datapoints.map((datapoint) => [datapoint.id, datapoint]));

/** What is shown of a value: its number only if a working sensor can have measured it. */
const withoutFault = (datapoint: BoundDatapoint, shown: CurrentValue): CurrentValue =>
  shown.value === null || isValidValue(datapoint, shown.value)
    ? shown
    : { ...shown, value: null, state: shown.state === 'live' ? 'faulty' : shown.state };

const SECOND_MS = 1_000;
/** How long (ms) a computed value is reused. */
const CACHE_MS = 100;
interface CachedValue {
  readonly entry: LiveEntry | undefined;
  readonly status: LiveStatus;
  readonly at: number;
  readonly value: CurrentValue;
}

/** Calls all listeners every second from one timer, which runs only while there are listeners. */
const createTicker = () => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (run: () => void): (() => void) => {
    listeners.add(run);
    timer ??= setInterval(() => {
      for (const listener of listeners) listener();
    }, SECOND_MS);
    return () => {
      listeners.delete(run);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
};

/**
 * Values from the live socket. A document's stored `end` is never used, since it is not a live value. The last
 * values from the API are not live either: they are shown as "offline" until the socket sends an update.
 */
export const liveSource = (client: LiveClient, datapoints: readonly BoundDatapoint[]): ValueSource => {
  const { store } = client;
  const datapointById = byId(datapoints);
  const onSecond = createTicker();

  const read = (datapoint: BoundDatapoint, entry: LiveEntry | undefined, now: number): CurrentValue => {
    if (!entry && datapoint.last_value !== null) {
      const ts = datapoint.last_at === null ? Number.NaN : Date.parse(datapoint.last_at);
      const isTimed = !Number.isNaN(ts);
      return {
        value: datapoint.last_value,
        state: 'offline',
        ts: isTimed ? ts : null,
        ageMs: isTimed ? Math.max(0, now - ts) : null,
      };
    }
    const status = entry && !entry.isFresh ? 'reconnecting' : store.status();
    return {
      value: entry?.value ?? null,
      state: liveState(entry, status, now, datapoint),
      ts: entry?.ts ?? null,
      ageMs: entry?.ts === null || entry === undefined ? null : Math.max(0, now - entry.ts),
    };
  };

  // Several nodes show the same datapoint, and each reads it several times per paint.
  const recent = new Map<number, CachedValue>();
  const get = (id: number): CurrentValue => {
    const datapoint = datapointById.get(id);
    if (!datapoint) return BROKEN;
    const entry = store.get(id);
    const status = store.status();
    const now = store.now();
    const last = recent.get(id);
    if (last && last.entry === entry && last.status === status && Math.abs(now - last.at) < CACHE_MS) {
      return last.value;
    }
    const value = withoutFault(datapoint, read(datapoint, entry, now));
    recent.set(id, { entry, status, at: now, value });
    return value;
  };

  // A state can change without a message: a value becomes stale over time and offline with the socket.
  const watched = new Map<() => void, { readonly id: number; state: CurrentState }>();
  const notifyStateChanges = (): void => {
    for (const [run, last] of watched) {
      const { state } = get(last.id);
      if (state === last.state) continue;
      last.state = state;
      run();
    }
  };
  let unsubscribes: readonly (() => void)[] = [];
  const watchStates = (): void => {
    if (unsubscribes.length === 0)
      unsubscribes = [onSecond(notifyStateChanges), store.onStatus(notifyStateChanges)];
  };
  const stopWhenUnused = (): void => {
    if (watched.size > 0) return;
    for (const unsubscribe of unsubscribes) unsubscribe();
    unsubscribes = [];
  };

  return {
    datapoint: (id) => datapointById.get(id),
    get,
    onSecond,
    listen: (id, run) => {
      if (!datapointById.has(id)) return () => undefined;
      const last = { id, state: get(id).state };
      // A wrapper per subscription, since the same function may be registered twice.
      const listener = (): void => run();
      const release = client.subscribe(id);
      const unsubscribe = store.listen(id, listener);
      watched.set(listener, last);
      watchStates();
      return () => {
        release();
        unsubscribe();
        watched.delete(listener);
        stopWhenUnused();
      };
    },
  };
};

/** Values to preview, by datapoint id. A number is live, null means "never seen". */
export type PreviewValueMap = Readonly<Record<number, number | CurrentValue | null>>;

export interface PreviewSource extends ValueSource {
  readonly setValues: (values: PreviewValueMap) => void;
}

/** A source of values set by hand. A datapoint without a value is "never", an unknown id is "broken". */
export const previewSource = (
  datapoints: readonly BoundDatapoint[],
  initial: PreviewValueMap = {},
): PreviewSource => {
  const datapointById = byId(datapoints);
  const onSecond = createTicker();
  const listeners = new Map<number, Set<() => void>>();
  let values = initial;
  return {
    datapoint: (id) => datapointById.get(id),
    get: (id) => {
      if (!datapointById.has(id)) return BROKEN;
      const value = values[id] ?? null;
      if (typeof value === 'object' && value !== null) return value;
      return value === null
        ? { value, state: 'never', ts: null, ageMs: null }
        : { value, state: 'live', ts: Date.now(), ageMs: 0 };
    },
    onSecond,
    listen: (id, run) => {
      const listener = (): void => run();
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => void set.delete(listener);
    },
    setValues: (next) => {
      const before = values;
      values = next;
      for (const [id, set] of listeners) {
        if (before[id] !== next[id]) for (const run of set) run();
      }
    },
  };
};

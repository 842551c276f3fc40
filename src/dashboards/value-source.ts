import { liveState, type LiveState, type LiveStatus } from '../domain/live.ts';
import type { LiveClient } from '../live/client.ts';
import type { LiveEntry } from '../live/store.ts';
import type { BoundDatapoint } from '../providers/data/dashboards.ts';

/** `broken`: bound, but deleted since or not the reader's. */
export type CurrentState = LiveState | 'broken';

/** A value as it is to be shown now. */
export interface CurrentValue {
  /** The last number that was told; null when never seen, or broken. */
  readonly value: number | null;
  readonly state: CurrentState;
  /** When it was measured (ms); null where nobody said. */
  readonly ts: number | null;
  readonly ageMs: number | null;
}

/** The values of a page, outside of React: whoever paints listens to the ids it paints. */
export interface ValueSource {
  readonly datapoint: (id: number) => BoundDatapoint | undefined;
  readonly get: (id: number) => CurrentValue;
  /** Calls `run` when the value or its state changed, once a frame at most. */
  readonly listen: (id: number, run: () => void) => () => void;
  /** Calls `run` each second: ages have grown. */
  readonly onSecond: (run: () => void) => () => void;
}

export const BROKEN: CurrentValue = { value: null, state: 'broken', ts: null, ageMs: null };

const byId = (datapoints: readonly BoundDatapoint[]): ReadonlyMap<number, BoundDatapoint> =>
  new Map(datapoints.map((datapoint) => [datapoint.id, datapoint]));

const SECOND_MS = 1_000;
/** An age may be so old (ms) when it is shown. */
const CACHE_MS = 100;
interface CachedValue {
  readonly entry: LiveEntry | undefined;
  readonly status: LiveStatus;
  readonly at: number;
  readonly value: CurrentValue;
}

/** Calls everybody who waits each second, with one timer, while somebody does. */
const createTicker = () => {
  const waiting = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (run: () => void): (() => void) => {
    waiting.add(run);
    timer ??= setInterval(() => {
      for (const each of waiting) each();
    }, SECOND_MS);
    return () => {
      waiting.delete(run);
      if (waiting.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
};

/**
 * Values over the live socket. What a document stored as `end` is not asked: it is no live value, nor
 * is what the call told of the datapoints; that is shown as "offline" until the socket tells more.
 */
export const liveSource = (client: LiveClient, datapoints: readonly BoundDatapoint[]): ValueSource => {
  const { store } = client;
  const known = byId(datapoints);
  const onSecond = createTicker();

  const read = (facts: BoundDatapoint, entry: LiveEntry | undefined, now: number): CurrentValue => {
    if (!entry && facts.last_value !== null) {
      const ts = facts.last_at === null ? Number.NaN : Date.parse(facts.last_at);
      const isTimed = !Number.isNaN(ts);
      return {
        value: facts.last_value,
        state: 'offline',
        ts: isTimed ? ts : null,
        ageMs: isTimed ? Math.max(0, now - ts) : null,
      };
    }
    const status = entry && !entry.isFresh ? 'reconnecting' : store.status();
    return {
      value: entry?.value ?? null,
      state: liveState(entry, status, now, facts),
      ts: entry?.ts ?? null,
      ageMs: entry?.ts === null || entry === undefined ? null : Math.max(0, now - entry.ts),
    };
  };

  // Several nodes show one datapoint, and each asks several times while it is painted.
  const recent = new Map<number, CachedValue>();
  const get = (id: number): CurrentValue => {
    const facts = known.get(id);
    if (!facts) return BROKEN;
    const entry = store.get(id);
    const status = store.status();
    const now = store.now();
    const last = recent.get(id);
    if (last && last.entry === entry && last.status === status && Math.abs(now - last.at) < CACHE_MS) {
      return last.value;
    }
    const value = read(facts, entry, now);
    recent.set(id, { entry, status, at: now, value });
    return value;
  };

  // A value grows stale while nobody says anything, and goes offline with the socket.
  const turning = new Map<() => void, { readonly id: number; state: CurrentState }>();
  const turn = (): void => {
    for (const [run, told] of turning) {
      const { state } = get(told.id);
      if (state === told.state) continue;
      told.state = state;
      run();
    }
  };
  let ends: readonly (() => void)[] = [];
  const begin = (): void => {
    if (ends.length === 0) ends = [onSecond(turn), store.onStatus(turn)];
  };
  const endUnused = (): void => {
    if (turning.size > 0) return;
    for (const end of ends) end();
    ends = [];
  };

  return {
    datapoint: (id) => known.get(id),
    get,
    onSecond,
    listen: (id, run) => {
      if (!known.has(id)) return () => undefined;
      const told = { id, state: get(id).state };
      // Each listener is told by itself, also when two are the same function.
      const once = (): void => run();
      const release = client.subscribe(id);
      const silence = store.listen(id, once);
      turning.set(once, told);
      begin();
      return () => {
        release();
        silence();
        turning.delete(once);
        endUnused();
      };
    },
  };
};

/** What somebody tries: numbers that are live, and null for "never seen". */
export type PreviewValueMap = Readonly<Record<number, number | CurrentValue | null>>;

export interface PreviewSource extends ValueSource {
  readonly setValues: (values: PreviewValueMap) => void;
}

/** Values that are set by hand. An id without one is never seen; one without facts is broken. */
export const previewSource = (
  datapoints: readonly BoundDatapoint[],
  first: PreviewValueMap = {},
): PreviewSource => {
  const known = byId(datapoints);
  const onSecond = createTicker();
  const listeners = new Map<number, Set<() => void>>();
  let values = first;
  return {
    datapoint: (id) => known.get(id),
    get: (id) => {
      if (!known.has(id)) return BROKEN;
      const value = values[id] ?? null;
      if (typeof value === 'object' && value !== null) return value;
      return value === null
        ? { value, state: 'never', ts: null, ageMs: null }
        : { value, state: 'live', ts: Date.now(), ageMs: 0 };
    },
    onSecond,
    listen: (id, run) => {
      const once = (): void => run();
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(once));
      return () => void set.delete(once);
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

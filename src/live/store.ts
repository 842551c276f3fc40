import type { LiveStatus, LiveValue } from '../domain/readings/live.ts';

interface Reading {
  readonly value: number;
  /** Time of measurement (ms); null if the sender gave none. */
  readonly ts: number | null;
}

/** The latest value of a datapoint from the socket. Immutable: each change creates a new object. */
export interface LiveEntry extends Reading {
  /** The lowest and highest values of the last minutes. */
  readonly low: Reading;
  readonly high: Reading;
  /** Whether the server marked it as stale. */
  readonly stale: boolean;
  /** Received on the current connection; values from an earlier one may be outdated. */
  readonly isFresh: boolean;
}

/** Values by id, outside React: components subscribe to single ids. */
export interface LiveStore {
  readonly get: (id: number) => LiveEntry | undefined;
  /** Calls the listener at most once per frame when the id's value changed. Returns an unsubscribe function. */
  readonly listen: (id: number, listener: () => void) => () => void;
  readonly apply: (value: LiveValue) => void;
  readonly status: () => LiveStatus;
  readonly setStatus: (status: LiveStatus) => void;
  readonly onStatus: (listener: () => void) => () => void;
  /** The server's clock (ms). */
  readonly now: () => number;
  readonly setServerTime: (ms: number) => void;
  readonly clear: () => void;
}

/** How long extremes are kept: by then every page has refetched from the server, which knows them too. */
const EXTREMES_MS = 10 * 60_000;
const isRecent = (extreme: Reading, now: number | null): boolean =>
  extreme.ts !== null && now !== null && now - extreme.ts < EXTREMES_MS;

type Schedule = (run: () => void) => void;
const onNextFrame: Schedule = (run) => {
  // Hidden pages get no animation frames.
  if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(run);
  else setTimeout(run, 50);
};

export const createLiveStore = (schedule: Schedule = onNextFrame): LiveStore => {
  const entries = new Map<number, LiveEntry>();
  const listeners = new Map<number, Set<() => void>>();
  const statusListeners = new Set<() => void>();
  const changed = new Set<number>();
  let scheduled = false;
  let status: LiveStatus = 'reconnecting';
  let offset = 0;
  // Most values of a frame have the same timestamp, so cache the last one parsed.
  let lastParsed = { text: '', ms: Number.NaN };
  const msOf = (text: string | undefined): number => {
    if (text !== undefined && text !== lastParsed.text) lastParsed = { text, ms: Date.parse(text) };
    return text === undefined ? Number.NaN : lastParsed.ms;
  };

  const flush = (): void => {
    scheduled = false;
    const ids = [...changed];
    changed.clear();
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
  };
  const markChanged = (id: number): void => {
    changed.add(id);
    if (scheduled) return;
    scheduled = true;
    schedule(flush);
  };

  return {
    get: (id) => entries.get(id),
    listen: (id, listener) => {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(id);
      };
    },
    apply: ({ id, end, ts, stale }) => {
      const ms = msOf(ts);
      const at = Number.isNaN(ms) ? null : ms;
      const before = entries.get(id);
      // Up to 20,000 values a second: allocate only for new extremes.
      const low =
        before && before.low.value < end && isRecent(before.low, at) ? before.low : { value: end, ts: at };
      const high =
        before && before.high.value > end && isRecent(before.high, at) ? before.high : { value: end, ts: at };
      entries.set(id, { value: end, ts: at, low, high, stale: stale === true, isFresh: true });
      markChanged(id);
    },
    status: () => status,
    setStatus: (next) => {
      if (next === status) return;
      if (status === 'live') {
        // The connection is down: no known value is live any more.
        for (const [id, entry] of entries) {
          entries.set(id, { ...entry, isFresh: false });
          markChanged(id);
        }
      }
      status = next;
      for (const listener of statusListeners) listener();
    },
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
    now: () => Date.now() + offset,
    setServerTime: (ms) => {
      offset = ms - Date.now();
    },
    clear: () => {
      for (const id of entries.keys()) markChanged(id);
      entries.clear();
    },
  };
};

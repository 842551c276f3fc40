import type { LiveStatus, LiveValue } from '../domain/live.ts';

interface Reading {
  readonly value: number;
  /** When it was measured (ms); null where the sender names no time. */
  readonly ts: number | null;
}

/** The last value of a datapoint as the socket told it. A new object with every change. */
export interface LiveEntry extends Reading {
  /** The lowest and the highest of the last minutes. */
  readonly low: Reading;
  readonly high: Reading;
  /** The sender says that it is old. */
  readonly stale: boolean;
  /** Told on the present connection; what an earlier one told may be long overtaken. */
  readonly isFresh: boolean;
}

/** Values by id, outside of React: whoever shows one listens to its id only. */
export interface LiveStore {
  readonly get: (id: number) => LiveEntry | undefined;
  /** Calls the listener once a frame at most, when the id's value changed. */
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

/** For so long extremes are kept: until every page has asked the server again, which knows them too. */
const EXTREMES_MS = 10 * 60_000;
const isRecent = (extreme: Reading, now: number | null): boolean =>
  extreme.ts !== null && now !== null && now - extreme.ts < EXTREMES_MS;

type Schedule = (run: () => void) => void;
const onNextFrame: Schedule = (run) => {
  // A hidden page has no frames.
  if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(run);
  else setTimeout(run, 50);
};

export const createLiveStore = (schedule: Schedule = onNextFrame): LiveStore => {
  const entries = new Map<number, LiveEntry>();
  const listeners = new Map<number, Set<() => void>>();
  const statusListeners = new Set<() => void>();
  const touched = new Set<number>();
  let scheduled = false;
  let status: LiveStatus = 'reconnecting';
  let offset = 0;
  // The values of a frame mostly have one time.
  let time = { text: '', ms: Number.NaN };
  const msOf = (text: string | undefined): number => {
    if (text !== undefined && text !== time.text) time = { text, ms: Date.parse(text) };
    return text === undefined ? Number.NaN : time.ms;
  };

  const flush = (): void => {
    scheduled = false;
    const ids = [...touched];
    touched.clear();
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
  };
  const touch = (id: number): void => {
    touched.add(id);
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
      // Twenty thousand a second may come: nothing is made unless it is an extreme.
      const low =
        before && before.low.value < end && isRecent(before.low, at) ? before.low : { value: end, ts: at };
      const high =
        before && before.high.value > end && isRecent(before.high, at) ? before.high : { value: end, ts: at };
      entries.set(id, { value: end, ts: at, low, high, stale: stale === true, isFresh: true });
      touch(id);
    },
    status: () => status,
    setStatus: (next) => {
      if (next === status) return;
      if (status === 'live') {
        // Down: nothing that is known is live any more, at once.
        for (const [id, entry] of entries) {
          entries.set(id, { ...entry, isFresh: false });
          touch(id);
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
      for (const id of entries.keys()) touch(id);
      entries.clear();
    },
  };
};

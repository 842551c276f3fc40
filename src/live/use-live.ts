import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveState, type LiveState, type LiveStatus, type Pace } from '../domain/live.ts';
import { live } from './client.ts';

/** A datapoint's value as it stands now. */
export interface LiveReading {
  /** The last number that was told; kept when it is stale or the socket is down, null when never seen. */
  readonly value: number | null;
  /** When it was measured: ISO 8601, or null where nobody said. */
  readonly ts: string | null;
  readonly state: LiveState;
  readonly ageMs: number | null;
}

interface Options {
  /** How often the value is expected. Left out: every hour. */
  readonly pace?: Pace;
  /** What a call answered before; shown as "offline" until the socket tells a value. */
  readonly known?: { readonly value: number | null; readonly ts: string | null };
}

const TICK_MS = 1_000;
const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all values on the page.
const onTick = (listener: () => void): (() => void) => {
  tickers.add(listener);
  timer ??= setInterval(() => {
    for (const tick of tickers) tick();
  }, TICK_MS);
  return () => {
    tickers.delete(listener);
    if (tickers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The time of the server in ms, renewed every second. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(live.store.now);
  useEffect(() => onTick(() => setNow(live.store.now())), []);
  return now;
};

/** Whether live data flows: for the whole page. Keeps the socket open. */
export const useLiveStatus = (): LiveStatus => {
  useEffect(() => live.retain(), []);
  return useSyncExternalStore(live.store.onStatus, live.store.status);
};

/** The live value of a datapoint; without an id, never seen. Renewed with each change and each second. */
export const useLive = (id: number | null | undefined, options: Options = {}): LiveReading => {
  useEffect(() => (id === null || id === undefined ? undefined : live.subscribe(id)), [id]);
  const listen = useCallback(
    (listener: () => void) => (id === null || id === undefined ? () => {} : live.store.listen(id, listener)),
    [id],
  );
  const read = useCallback(() => (id === null || id === undefined ? undefined : live.store.get(id)), [id]);
  const entry = useSyncExternalStore(listen, read);
  const status = useSyncExternalStore(live.store.onStatus, live.store.status);
  // The clock may be a second old when a value arrives: its age is reckoned from now.
  useServerNow();
  const now = live.store.now();

  const { known, pace = {} } = options;
  if (!entry && known && known.value !== null) {
    const ts = known.ts === null ? Number.NaN : Date.parse(known.ts);
    return {
      value: known.value,
      ts: known.ts,
      state: 'offline',
      ageMs: Number.isNaN(ts) ? null : Math.max(0, now - ts),
    };
  }
  const state = liveState(entry, entry && !entry.isFresh ? 'reconnecting' : status, now, pace);
  return {
    value: entry?.value ?? null,
    ts: entry?.ts === null || entry === undefined ? null : new Date(entry.ts).toISOString(),
    state,
    ageMs: entry?.ts === null || entry === undefined ? null : Math.max(0, now - entry.ts),
  };
};

/** Calls the latest listener when rows of a resource changed; with null nothing is watched. */
export const useChanged = (resource: string | null, listener: () => void): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () => (resource === null ? undefined : live.onChanged(resource, () => latest.current())),
    [resource],
  );
};

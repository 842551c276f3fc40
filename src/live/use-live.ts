import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveState, type LiveState, type LiveStatus, type Pace } from '../domain/readings/live.ts';
import { live } from './client.ts';

/** The current value of a datapoint. */
export interface LiveReading {
  /** The latest number; kept while it is stale or the socket is down. Null if there never was one. */
  readonly value: number | null;
  /** Time of measurement: ISO 8601, or null if unknown. */
  readonly ts: string | null;
  readonly state: LiveState;
  readonly ageMs: number | null;
}

interface Options {
  /** How often the value is expected; defaults to hourly. */
  readonly pace?: Pace;
  /** A value loaded earlier; shown as "offline" until the socket delivers one. */
  readonly known?: { readonly value: number | null; readonly ts: string | null };
}

const TICK_MS = 1_000;
const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer shared by all values on the page.
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

/** The server's time in ms, updated every second. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(live.store.now);
  useEffect(() => onTick(() => setNow(live.store.now())), []);
  return now;
};

/** The connection status of the whole page. Keeps the socket open. */
export const useLiveStatus = (): LiveStatus => {
  useEffect(() => live.retain(), []);
  return useSyncExternalStore(live.store.onStatus, live.store.status);
};

/** The live value of a datapoint; without an id, its state is `never`. Updates on each change and every second. */
export const useLive = (id: number | null | undefined, options: Options = {}): LiveReading => {
  useEffect(() => (id === null || id === undefined ? undefined : live.subscribe(id)), [id]);
  const listen = useCallback(
    (listener: () => void) => (id === null || id === undefined ? () => {} : live.store.listen(id, listener)),
    [id],
  );
  const read = useCallback(() => (id === null || id === undefined ? undefined : live.store.get(id)), [id]);
  const entry = useSyncExternalStore(listen, read);
  const status = useSyncExternalStore(live.store.onStatus, live.store.status);
  // The ticking clock may be up to a second behind: compute the age from the current time.
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

/** Calls the latest listener when rows of a resource change; null watches nothing. */
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

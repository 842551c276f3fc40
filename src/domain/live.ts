/** The live data rules and messages that the server and the site share. Source: contract, section 7; the field, "Honest values". */

/** Ids that one socket may be subscribed to. */
export const LIVE_MAX_IDS = 1_000;
/** The server says this often that the socket is alive. */
export const KEEPALIVE_MS = 20_000;
/** The client waits this long after a close. */
export const RECONNECT_MS = 1_000;

/** A value is stale after so many intervals, and never before so many seconds. Also used to build the SQL of this rule. */
export const STALE = { intervals: 1.5, leastS: 120 } as const;
const DEFAULT_INTERVAL_S = 3_600;

/** How often a value is expected. */
export interface Pace {
  /** Seconds between two uplinks of the device; unknown: an hour. */
  readonly expected_interval_s?: number | null | undefined;
  /** Seconds that usually lie between two readings of this datapoint, learned from them; null until it is known. */
  readonly usual_interval_s?: number | null | undefined;
}

/** Seconds between two readings: the device's interval, or its own usual one where a datapoint comes less often. */
export const intervalOf = ({ expected_interval_s, usual_interval_s }: Pace): number =>
  Math.max(expected_interval_s ?? DEFAULT_INTERVAL_S, usual_interval_s ?? 0);

/** The age from which on something is no longer live, in ms: 1.5 × the interval, at least 2 minutes. */
export const staleAfterMs = (pace: Pace): number =>
  1_000 * Math.max(STALE.leastS, STALE.intervals * intervalOf(pace));

/** Whether something of the time `ts` (ms) is stale at `now` (ms): an uplink of a device, or a value by itself. */
export const isStale = (ts: number, now: number, pace: Pace): boolean => now - ts > staleAfterMs(pace);

/** Whether an active device is silent. One that was never heard from is. `seenAt` in ms. */
export const isSilent = (
  seenAt: number | null,
  now: number,
  { expected_interval_s }: Pick<Pace, 'expected_interval_s'>,
): boolean => seenAt === null || isStale(seenAt, now, { expected_interval_s });

/**
 * Whether a value measured at `ts` is stale: by its own age, or because its device is silent, which makes all its
 * values stale. `seenAt`: when the device was last heard from (ms); null where its own age says it all.
 */
export const isValueStale = (ts: number, now: number, pace: Pace, seenAt: number | null): boolean =>
  isStale(ts, now, pace) || (seenAt !== null && isSilent(seenAt, now, pace));

/** A value of a datapoint as it travels: `end` is the number, `ts` when it was measured. */
export interface LiveValue {
  readonly id: number;
  readonly end: number;
  readonly ts?: string;
  readonly stale?: boolean;
}

/** `never`: no value was ever seen; `offline`: the socket is down, so nobody knows. */
export type LiveState = 'live' | 'stale' | 'offline' | 'never';
export type LiveStatus = 'live' | 'reconnecting' | 'offline';

/**
 * How a value is to be shown. `ts` in ms, null where the sender named no time; `stale` as the sender says, who
 * also knows whether the device is silent.
 */
export const liveState = (
  value: { readonly ts: number | null; readonly stale: boolean } | undefined,
  status: LiveStatus,
  now: number,
  pace: Pace,
): LiveState => {
  if (!value) return status === 'live' ? 'never' : 'offline';
  if (status !== 'live') return 'offline';
  return value.stale || (value.ts !== null && isStale(value.ts, now, pace)) ? 'stale' : 'live';
};

/** One message of the server, as far as the site can read it; null: nothing in it for us. */
export type LiveMessage =
  | { readonly kind: 'value'; readonly value: LiveValue }
  | { readonly kind: 'welcome'; readonly now: number }
  | { readonly kind: 'changed'; readonly resource: string }
  | { readonly kind: 'error'; readonly id: number | null; readonly msg: string }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads one message. A keep-alive is ignored, any other message that carries a numeric `id` and
 * `end` is a value, whatever else it carries (seed, section 4).
 */
export const readLiveMessage = (message: unknown): LiveMessage => {
  if (!isRecord(message)) return { kind: 'unreadable' };
  const { type, id, end, ts, stale, msg } = message;
  if (type === 'keepalive') return { kind: 'ignored' };
  if (typeof id === 'number' && Number.isSafeInteger(id) && typeof end === 'number' && Number.isFinite(end)) {
    // Twenty thousand a second may come: made without copying anything around.
    const value: { id: number; end: number; ts?: string; stale?: boolean } = { id, end };
    if (typeof ts === 'string') value.ts = ts;
    if (stale === true) value.stale = true;
    return { kind: 'value', value };
  }
  if (type === 'welcome' && typeof message['now'] === 'string' && !Number.isNaN(Date.parse(message['now']))) {
    return { kind: 'welcome', now: Date.parse(message['now']) };
  }
  if (type === 'changed' && typeof message['resource'] === 'string') {
    return { kind: 'changed', resource: message['resource'] };
  }
  if (type === 'error' && typeof msg === 'string') {
    return { kind: 'error', id: typeof id === 'number' ? id : null, msg };
  }
  return { kind: 'unreadable' };
};

/** The messages of one frame: a frame is one message or a list of them; null for what is no JSON. */
export const readLiveFrame = (text: unknown): readonly LiveMessage[] | null => {
  if (typeof text !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).map(readLiveMessage);
  } catch {
    return null;
  }
};

import type { AlarmCase, AlarmSummary } from '../alarms/cases/case.ts';

/** The rules and messages of live data, shared by server and site. See docs/specification.md, section 7. */

/** Maximum number of ids that one socket can subscribe to. */
export const LIVE_MAX_IDS = 1_000;
/** How often the server sends a keep-alive. */
export const KEEPALIVE_MS = 20_000;
/** How long the client waits before it reconnects. */
export const RECONNECT_MS = 1_000;

/** A value is stale after this many intervals, but not before `leastS` seconds. The SQL of this rule uses it too. */
export const STALE = { intervals: 1.5, leastS: 120 } as const;
const DEFAULT_INTERVAL_S = 3_600;

/** How often a value is expected. */
export interface Pace {
  /** Seconds between two uplinks of the device; defaults to an hour. */
  readonly expected_interval_s?: number | null | undefined;
  /** Usual seconds between two readings of this datapoint, derived from past readings; null until known. */
  readonly usual_interval_s?: number | null | undefined;
}

/** Seconds between two readings: the device's interval, or the datapoint's usual one if that is longer. */
export const intervalOf = ({ expected_interval_s, usual_interval_s }: Pace): number =>
  Math.max(expected_interval_s ?? DEFAULT_INTERVAL_S, usual_interval_s ?? 0);

/** The age (ms) above which a value is stale: 1.5 × the interval, at least 2 minutes. */
export const staleAfterMs = (pace: Pace): number =>
  1_000 * Math.max(STALE.leastS, STALE.intervals * intervalOf(pace));

/** Whether an uplink or a value from `ts` is stale at `now` (both ms). */
export const isStale = (ts: number, now: number, pace: Pace): boolean => now - ts > staleAfterMs(pace);

/** Whether an active device is silent. True if it has never sent anything (`seenAt` null). `seenAt` in ms. */
export const isSilent = (
  seenAt: number | null,
  now: number,
  { expected_interval_s }: Pick<Pace, 'expected_interval_s'>,
): boolean => seenAt === null || isStale(seenAt, now, { expected_interval_s });

/**
 * Whether a value measured at `ts` is stale: because of its own age, or because its device is silent, which makes
 * all its values stale. `seenAt`: last contact with the device (ms); null to consider only the value's age.
 */
export const isValueStale = (ts: number, now: number, pace: Pace, seenAt: number | null): boolean =>
  isStale(ts, now, pace) || (seenAt !== null && isSilent(seenAt, now, pace));

/** A datapoint's value on the wire: `end` is the number, `ts` the time of measurement. */
export interface LiveValue {
  readonly id: number;
  readonly end: number;
  readonly ts?: string;
  readonly stale?: boolean;
}

/** `never`: there has been no value yet; `offline`: the socket is down, so the current value is unknown. */
export type LiveState = 'live' | 'stale' | 'offline' | 'never';
export type LiveStatus = 'live' | 'reconnecting' | 'offline';

/**
 * How to show a value. `ts` in ms, null if the sender gave none. `stale` comes from the server, which also
 * knows whether the device is silent.
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

/** A parsed message from the server. */
export type LiveMessage =
  | { readonly kind: 'value'; readonly value: LiveValue }
  | { readonly kind: 'welcome'; readonly now: number }
  | { readonly kind: 'changed'; readonly resource: string }
  | { readonly kind: 'alarms'; readonly summary: AlarmSummary }
  | { readonly kind: 'alarm'; readonly alarm: AlarmCase }
  | { readonly kind: 'error'; readonly id: number | null; readonly msg: string }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses one message. Keep-alives are ignored; any other message with a numeric `id` and `end` is a value,
 * whatever else it contains (docs/specification.md, section 7).
 */
export const readLiveMessage = (message: unknown): LiveMessage => {
  if (!isRecord(message)) return { kind: 'unreadable' };
  const { type, id, end, ts, stale, msg } = message;
  if (type === 'keepalive') return { kind: 'ignored' };
  if (typeof id === 'number' && Number.isSafeInteger(id) && typeof end === 'number' && Number.isFinite(end)) {
    // Up to 20,000 values a second: avoid copying objects.
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
  if (type === 'alarms' && isRecord(message['summary'])) {
    return { kind: 'alarms', summary: message['summary'] as unknown as AlarmSummary };
  }
  if (type === 'alarm' && isRecord(message['alarm'])) {
    return { kind: 'alarm', alarm: message['alarm'] as unknown as AlarmCase };
  }
  if (type === 'error' && typeof msg === 'string') {
    return { kind: 'error', id: typeof id === 'number' ? id : null, msg };
  }
  return { kind: 'unreadable' };
};

/** The messages of one frame, which is one message or a list of them; null if it is not valid JSON. */
export const readLiveFrame = (text: unknown): readonly LiveMessage[] | null => {
  if (typeof text !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).map(readLiveMessage);
  } catch {
    return null;
  }
};

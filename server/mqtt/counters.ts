import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';

/** How readings come in by MQTT, as `GET /api/system/mqtt` tells it. Counts are since the start, in messages. */
export interface MqttState {
  mode: 'embedded' | 'external' | 'off';
  connected: boolean;
  /** Since when it is (or isn't) connected. */
  since: Date | null;
  /** Without user and password. */
  address: string | null;
  /** Of the embedded broker: those who are connected; of an external one: this server's sessions there. */
  clients: number;
  received: number;
  /** Committed, and acknowledged where that was asked for. */
  stored: number;
  /** Those that carry no readings. */
  ignored: number;
  refused: number;
  last_refusal: { at: Date; topic: string; reason: string } | null;
  last_error: { at: Date; reason: string } | null;
}

/** The state of this server; written to by whatever runs. */
export const mqttStateOf = memoizePer((_context: Context): MqttState => ({
  mode: 'off',
  connected: false,
  since: null,
  address: null,
  clients: 0,
  received: 0,
  stored: 0,
  ignored: 0,
  refused: 0,
  last_refusal: null,
  last_error: null,
}));

export const setConnected = (state: MqttState, connected: boolean): void => {
  if (state.connected !== connected || state.since === null) state.since = new Date();
  state.connected = connected;
};

export const noteRefusal = (state: MqttState, topic: string, reason: string): void => {
  state.refused += 1;
  state.last_refusal = { at: new Date(), topic: topic.slice(0, 300).toWellFormed(), reason };
};

export const noteError = (state: MqttState, reason: string): void => {
  state.last_error = { at: new Date(), reason };
};

/** Lets one thing of each name through in so many milliseconds: what repeats must not fill the log. */
export const throttleByKey = (everyMs: number): ((name: string) => boolean) => {
  const last = new Map<string, number>();
  return (name) => {
    const now = performance.now();
    if (now - (last.get(name) ?? -Infinity) < everyMs) return false;
    if (last.size >= 1_000) last.clear();
    last.set(name, now);
    return true;
  };
};

import type { Text } from '../texts/texts.ts';

/** The sessions of this server on an external broker. */
export interface BrokerState {
  /** Host and port. */
  readonly host: string;
  /** Without user and password. */
  readonly address: string;
  /** Whether all sessions of this server are connected. */
  connected: boolean;
  /** When `connected` last changed. */
  since: Date;
  /** Sessions that this server has, and how many of them are connected. */
  sessions: number;
  clients: number;
}

/** MQTT status, as returned by `GET /api/system/mqtt`. Counts are messages since startup. */
export interface MqttState {
  mode: 'embedded' | 'external' | 'off';
  /** With external brokers: whether all are connected. */
  connected: boolean;
  /** When `connected` last changed. */
  since: Date | null;
  /** Without user and password; several external brokers are separated by commas. */
  address: string | null;
  /** The external brokers. */
  brokers: readonly BrokerState[];
  /** Of the embedded broker, with TLS. */
  tls_address: string | null;
  /** Embedded broker: connected clients. External broker: connected sessions of this server. */
  clients: number;
  received: number;
  /** Committed, and acknowledged for QoS 1. */
  stored: number;
  /** Messages without readings. */
  ignored: number;
  refused: number;
  last_refusal: { at: Date; topic: string; reason: Text } | null;
  last_error: { at: Date; reason: Text } | null;
}

/** The state before MQTT has started; the broker or the bridge updates it. */
export const createMqttState = (): MqttState => ({
  mode: 'off',
  connected: false,
  since: null,
  address: null,
  brokers: [],
  tls_address: null,
  clients: 0,
  received: 0,
  stored: 0,
  ignored: 0,
  refused: 0,
  last_refusal: null,
  last_error: null,
});

export const setConnected = (state: MqttState, connected: boolean): void => {
  if (state.connected !== connected || state.since === null) state.since = new Date();
  state.connected = connected;
};

export const noteRefusal = (state: MqttState, topic: string, reason: Text): void => {
  state.refused += 1;
  state.last_refusal = { at: new Date(), topic: topic.slice(0, 300).toWellFormed(), reason };
};

export const noteError = (state: MqttState, reason: Text): void => {
  state.last_error = { at: new Date(), reason };
};

/** Returns true at most once per key and interval, so that repeated messages don’t fill the log. */
export const throttleByKey = (intervalMs: number): ((key: string) => boolean) => {
  const last = new Map<string, number>();
  return (key) => {
    const now = performance.now();
    if (now - (last.get(key) ?? -Infinity) < intervalMs) return false;
    if (last.size >= 1_000) last.clear();
    last.set(key, now);
    return true;
  };
};

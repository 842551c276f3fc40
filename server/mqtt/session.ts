import mqtt, { type IPublishPacket } from 'mqtt';
import type { Context } from '../context.ts';
import { toHttpError, isUnavailable } from '../errors.ts';
import { countFailure, countIgnored } from '../ingest/counters.ts';
import { acceptOne } from '../ingest/accept.ts';
import { until } from '../startup/processes.ts';
import { type MqttState, noteError, noteRefusal } from './counters.ts';
import { OVERHEAD, PACKET_MAX } from './limits.ts';
import { acknowledgeManually } from './manual-acks.ts';
import { readMessage, sourceOf, TOPIC_FILTERS } from './message.ts';
import { message, type Text } from '../texts/texts.ts';
import { inEnglish } from '../texts/translations.ts';

/** Maximum unacknowledged messages, and bytes of them in memory. */
const MAX_IN_FLIGHT = 2_500;
const MAX_BYTES = 16 * 1024 * 1024;
/** How long the broker stores messages while no server is connected, in seconds. */
const SESSION_EXPIRY_S = 7 * 86_400;
/**
 * A restarted broker may have lost shared subscriptions (Mosquitto 2.0 does) and then acknowledges messages
 * that nobody receives. So reconnect quickly at first; each session has a slightly different interval.
 */
const FAST_RECONNECT_MS = 100;
const FAST_RECONNECT_FOR_MS = 120_000;
const RECONNECT_MS = 2_000;
const DRAIN_MS = 1_500;
const END_TIMEOUT_MS = 1_000;
/** Return codes of a broker that doesn't support MQTT 5. See MQTT 3.1.1, table 3.1; MQTT 5, section 3.2.2.2. */
const UNSUPPORTED_VERSION = new Set<unknown>([1, 132]);
const TAKEN_OVER = 142;

export interface SessionOptions {
  /** Without credentials. */
  readonly url: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly group: string;
  readonly slot: number;
  readonly state: MqttState;
  readonly shouldLog: (name: string) => boolean;
  /** Called when the session connects or disconnects. */
  readonly onConnectionChange: () => void;
}

/** Opens a persistent session on an external broker; messages are acknowledged after their commit. */
export const openSession = (context: Context, options: SessionOptions) => {
  const { log } = context;
  const { group, slot, state, shouldLog } = options;
  let inFlight = 0;
  let bytes = 0;
  let closing = false;
  const waiting: (() => void)[] = [];

  const client = mqtt.connect(options.url, {
    clientId: `${group}-${slot}`,
    username: options.username,
    password: options.password,
    clean: false,
    resubscribe: false,
    protocolVersion: 5,
    properties: {
      sessionExpiryInterval: SESSION_EXPIRY_S,
      receiveMaximum: MAX_IN_FLIGHT,
      maximumPacketSize: PACKET_MAX,
    },
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    queueQoSZero: false,
  });

  // Each connection has its own stream, which tells messages of a closed connection apart.
  const isOver = (stream: unknown): boolean => closing || stream !== client.stream || !client.connected;

  const acknowledge = acknowledgeManually(client);

  const refuse = (topic: string, text: Text): void => {
    const reason = inEnglish(text);
    noteRefusal(state, topic, text);
    if (shouldLog(`refused ${reason}`)) log.warn({ topic, reason }, 'an MQTT message was refused');
  };

  /** Returns whether the message can be acknowledged. */
  const store = async (
    { topic, payload, retain }: IPublishPacket,
    isGone: () => boolean,
  ): Promise<boolean> => {
    // A retained message may be arbitrarily old.
    if (retain) {
      state.ignored += 1;
      countIgnored(context.ingest.counts, 'mqtt');
      return true;
    }
    try {
      const copy = Buffer.from(payload);
      const uplink = readMessage(topic, copy);
      if (uplink)
        await acceptOne(
          context,
          {
            uplink,
            companyId: null,
            way: 'mqtt',
            bytes: payload.length + OVERHEAD,
            message: { source: sourceOf(topic), payload: copy },
          },
          isGone,
        );
      if (uplink) state.stored += 1;
      else {
        state.ignored += 1;
        countIgnored(context.ingest.counts, 'mqtt');
      }
      return true;
    } catch (error) {
      if (isUnavailable(error)) return false;
      const known = toHttpError(error);
      if (known) {
        // Sending it again would not help, and would hold up the other messages.
        countFailure(context.ingest.counts, { way: 'mqtt', place: topic }, error);
        refuse(topic, known.text);
        return true;
      }
      log.error({ err: error, topic }, 'an MQTT message could not be stored; the broker will send it again');
      return false;
    }
  };

  const handleMessage = async (packet: IPublishPacket): Promise<void> => {
    const { stream } = client;
    const size = packet.payload.length;
    state.received += 1;
    inFlight += 1;
    bytes += size;
    try {
      if (await store(packet, () => isOver(stream))) acknowledge(packet);
    } finally {
      inFlight -= 1;
      bytes -= size;
      for (const wake of waiting.splice(0)) wake();
    }
  };

  client.handleMessage = (packet, done) => {
    if (!closing) void handleMessage(packet);
    const next = (): void => {
      if (inFlight < MAX_IN_FLIGHT && bytes < MAX_BYTES) done();
      else waiting.push(next);
    };
    next();
  };

  const reportError = (text: Text): void => {
    const reason = inEnglish(text);
    noteError(state, text);
    if (shouldLog(`error ${reason}`))
      log.warn({ reason, session: `${group}-${slot}` }, 'the connection to the MQTT broker failed');
  };
  let lostAt: number | undefined;
  let isTakenOver = false;
  client.on('connect', () => {
    lostAt = undefined;
    const filters = TOPIC_FILTERS.map((filter) => `$share/${group}/${filter}`);
    client.subscribe(filters, { qos: 1 }, (error, granted) => {
      const refused = granted?.find(({ qos }) => qos >= 128);
      if (error ?? refused)
        reportError(
          message('ingest.subscription_refused', { reason: error?.message ?? refused?.topic ?? '' }),
        );
    });
    options.onConnectionChange();
  });
  // Runs before the library's own listener, which schedules the reconnect.
  client.prependListener('close', () => {
    lostAt ??= performance.now();
    const reconnectFast = !isTakenOver && performance.now() - lostAt < FAST_RECONNECT_FOR_MS;
    isTakenOver = false;
    client.options.reconnectPeriod = reconnectFast ? FAST_RECONNECT_MS + slot * 7 : RECONNECT_MS;
  });
  client.on('close', options.onConnectionChange);
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode === TAKEN_OVER) {
      isTakenOver = true;
      reportError('ingest.client_id_taken');
    }
  });
  client.on('error', (error) => {
    const { code } = error as { code?: unknown };
    if (UNSUPPORTED_VERSION.has(code)) client.options.protocolVersion = 4;
    reportError(message('ingest.broker_error', { reason: error.message || String(code) }));
  });

  return {
    isConnected: (): boolean => client.connected,
    /** Finishes and acknowledges the messages being stored, then disconnects; the broker stores later ones. */
    close: async (): Promise<void> => {
      closing = true;
      await until(() => inFlight === 0, client.connected ? DRAIN_MS : 0);
      const ended = client.endAsync().then(
        () => true,
        () => true,
      );
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), END_TIMEOUT_MS).unref());
      if (!(await Promise.race([ended, late]))) client.end(true);
    },
  };
};

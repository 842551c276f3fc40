import mqtt, { type IPublishPacket, type Packet } from 'mqtt';
import type { Context } from '../context.ts';
import { toHttpError, isUnavailable } from '../errors.ts';
import { countFailure, countIgnored } from '../ingest/counters.ts';
import { acceptOne } from '../ingest/accept.ts';
import { until } from '../processes.ts';
import { type MqttState, noteError, noteRefusal } from './counters.ts';
import { OVERHEAD, PACKET_MAX } from './limits.ts';
import { readMessage, TOPIC_FILTERS } from './message.ts';

/** Messages that the broker may send ahead of their acknowledgement, and bytes of them that are held. */
const AHEAD_MAX = 2_500;
const BYTES_MAX = 16 * 1024 * 1024;
/** Seconds for which the broker keeps what comes while no server is there. */
const KEPT_S = 7 * 86_400;
/**
 * A broker that was restarted may have forgotten shared subscriptions (Mosquitto 2.0 does) and then
 * acknowledges to its senders what nobody gets. So it is tried often at first, each session in its own rhythm.
 */
const SOON_MS = 100;
const SOON_FOR_MS = 120_000;
const LATER_MS = 2_000;
const DRAIN_MS = 1_500;
const END_MS = 1_000;
/** Answers of a broker that doesn't speak MQTT 5. Source: MQTT 3.1.1, table 3.1; MQTT 5, section 3.2.2.2. */
const TOO_NEW = new Set<unknown>([1, 132]);
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
  /** It was connected, or is no longer. */
  readonly onConnectionChange: () => void;
}

/** A lasting session on an external broker: what comes is acknowledged after its commit. */
export const openSession = (context: Context, options: SessionOptions) => {
  const { log } = context;
  const { group, slot, state, shouldLog } = options;
  let held = 0;
  let bytes = 0;
  let closing = false;
  const waiting: (() => void)[] = [];
  const wantsAck = new WeakSet<object>();

  const client = mqtt.connect(options.url, {
    clientId: `${group}-${slot}`,
    username: options.username,
    password: options.password,
    clean: false,
    resubscribe: false,
    protocolVersion: 5,
    properties: {
      sessionExpiryInterval: KEPT_S,
      receiveMaximum: AHEAD_MAX,
      maximumPacketSize: PACKET_MAX,
    },
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: LATER_MS,
    reconnectOnConnackError: true,
    queueQoSZero: false,
  });

  // A connection is known by its stream: what is still read from one that is closed belongs to that one.
  const isOver = (stream: unknown): boolean => closing || stream !== client.stream || !client.connected;

  const acknowledge = (packet: IPublishPacket, stream: unknown): void => {
    // The number of a message means another one on another connection.
    if (!wantsAck.has(packet) || stream !== client.stream || !client.connected) return;
    const ack: Packet = { cmd: 'puback', messageId: packet.messageId as number };
    client['_sendPacket'](ack);
  };

  const refuse = (topic: string, reason: string): void => {
    noteRefusal(state, topic, reason);
    if (shouldLog(`refused ${reason}`)) log.warn({ topic, reason }, 'an MQTT message was refused');
  };

  /** Answers whether the broker may forget the message. */
  const take = async (
    { topic, payload, retain }: IPublishPacket,
    isGone: () => boolean,
  ): Promise<boolean> => {
    // Kept by the broker from whenever it was: no news.
    if (retain) {
      state.ignored += 1;
      countIgnored(context, 'mqtt');
      return true;
    }
    try {
      const uplink = readMessage(topic, Buffer.from(payload));
      if (uplink)
        await acceptOne(
          context,
          { uplink, companyId: null, way: 'mqtt', bytes: payload.length + OVERHEAD },
          isGone,
        );
      if (uplink) state.stored += 1;
      else {
        state.ignored += 1;
        countIgnored(context, 'mqtt');
      }
      return true;
    } catch (error) {
      if (isUnavailable(error)) return false;
      const told = toHttpError(error);
      if (told) {
        // To send it again would not make it better, and it would stand in the way of others.
        countFailure(context, { way: 'mqtt', place: topic }, error);
        refuse(topic, told.message);
        return true;
      }
      log.error({ err: error, topic }, 'an MQTT message could not be stored; the broker keeps it');
      return false;
    }
  };

  const work = async (packet: IPublishPacket): Promise<void> => {
    const { stream } = client;
    const size = packet.payload.length;
    state.received += 1;
    held += 1;
    bytes += size;
    try {
      if (await take(packet, () => isOver(stream))) acknowledge(packet, stream);
    } finally {
      held -= 1;
      bytes -= size;
      for (const wake of waiting.splice(0)) wake();
    }
  };

  // The client would acknowledge one message after the other; as QoS 0 it leaves that to us.
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish' || packet.qos === 0) return;
    wantsAck.add(packet);
    packet.qos = 0;
  });
  client.handleMessage = (packet, done) => {
    if (!closing) void work(packet);
    const goOn = (): void => {
      if (held < AHEAD_MAX && bytes < BYTES_MAX) done();
      else waiting.push(goOn);
    };
    goOn();
  };

  const trouble = (reason: string): void => {
    noteError(state, reason);
    if (shouldLog(`trouble ${reason}`))
      log.warn({ reason, session: `${group}-${slot}` }, 'trouble with the MQTT broker');
  };
  let lostAt: number | undefined;
  let isTaken = false;
  client.on('connect', () => {
    lostAt = undefined;
    const filters = TOPIC_FILTERS.map((filter) => `$share/${group}/${filter}`);
    client.subscribe(filters, { qos: 1 }, (error, granted) => {
      const refused = granted?.find(({ qos }) => qos >= 128);
      if (error ?? refused)
        trouble(`The broker lets this user not subscribe: ${error?.message ?? refused?.topic}.`);
    });
    options.onConnectionChange();
  });
  // Before the client's own listener, which sets the time of the next attempt.
  client.prependListener('close', () => {
    lostAt ??= performance.now();
    const isSoon = !isTaken && performance.now() - lostAt < SOON_FOR_MS;
    isTaken = false;
    client.options.reconnectPeriod = isSoon ? SOON_MS + slot * 7 : LATER_MS;
  });
  client.on('close', options.onConnectionChange);
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode === TAKEN_OVER) {
      isTaken = true;
      trouble('Somebody else signed in with our client id. Give each installation its own MQTT_GROUP.');
    }
  });
  client.on('error', (error) => {
    const { code } = error as { code?: unknown };
    if (TOO_NEW.has(code)) client.options.protocolVersion = 4;
    trouble(error.message || String(code));
  });

  return {
    isConnected: (): boolean => client.connected,
    /** What is under way is stored and acknowledged; the broker keeps what comes from then on. */
    close: async (): Promise<void> => {
      closing = true;
      await until(() => held === 0, client.connected ? DRAIN_MS : 0);
      const ended = client.endAsync().then(
        () => true,
        () => true,
      );
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), END_MS).unref());
      if (!(await Promise.race([ended, late]))) client.end(true);
    },
  };
};

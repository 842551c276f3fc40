import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Client, PublishPacket } from 'aedes';
import { isStorable } from '../../src/domain/readings.ts';
import type { Context } from '../context.ts';
import { toHttpError, isUnavailable, badRequest } from '../errors.ts';
import { countFailure, countIgnored } from '../ingest/counters.ts';
import { acceptOne } from '../ingest/accept.ts';
import { until } from '../processes.ts';
import { StartError } from '../start-error.ts';
import { noteRefusal, throttleByKey, setConnected } from './counters.ts';
import { type KeyHolder, keyWatch } from './keys.ts';
import { limitPackets, OVERHEAD, PACKET_MAX, rateLimit } from './limits.ts';
import { readMessage } from './message.ts';
import { createReceivingBroker } from './receiving-broker.ts';
import { message } from '../texts.ts';
import { inEnglish } from '../translations.ts';

const SOCKETS_MAX = 10_000;
const SOCKETS_PER_KEY = 1_000;
const CLIENT_ID_MAX = 256;
/** Maximum packet size before sign-in. */
const FIRST_PACKET_MAX = 8 * 1024;
/** Messages per second and burst size per company key; more are slowed down. */
const RATE = 5_000;
const BURST = 10_000;
const CONNECT_MS = 10_000;
/** How long a shutdown waits for messages being stored. */
const DRAIN_MS = 1_500;

/** Return codes of MQTT 3.1.1, section 3.2.2.3. */
const [BAD_ID, UNAVAILABLE, BAD_KEY, NOT_ALLOWED] = [2, 3, 4, 5] as const;

interface Holder extends KeyHolder {
  readonly client: Client;
}

/** A running MQTT listener. Messages received before `stop` are stored, or sent again by their sender. */
export interface Mqtt {
  /** For display: `mqtt://127.0.0.1:1883`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const listen = async (server: Server, host: string, port: number): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE:
          'is in use by another program: stop that program, or set another MQTT_PORT ("off" for no broker)',
        EACCES: 'needs more privileges: set another MQTT_PORT',
      };
      const reason = reasons[error.code ?? ''] ?? `can’t be used: ${error.message}`;
      reject(new StartError(`MQTT_PORT ${port} on ${host} ${reason}.`));
    });
    server.listen({ host, port, backlog: 4096 }, resolve);
  });
  const name = host.includes(':') ? `[${host}]` : host;
  return `mqtt://${name}:${(server.address() as AddressInfo).port}`;
};

const TOO_LONG = badRequest(message('ingest.message_size', { max: PACKET_MAX / 1024 }));

const refusal = (returnCode: number, reason: string) => Object.assign(new Error(reason), { returnCode });

/**
 * The embedded broker: keys sign in and publish readings, nothing else. A message is acknowledged after its
 * commit. Throws a StartError when the port can't be used. See docs/specification.md, section 6.
 */
export const startBroker = async (context: Context, port: number): Promise<Mqtt> => {
  const { log, config } = context;
  const { mqtt: state } = context;
  const shouldLog = throttleByKey(10_000);
  const sockets = new Set<Socket>();
  const holders = new WeakMap<Client, Holder>();
  const rates = new Map<number, ReturnType<typeof rateLimit>>();
  const withWill = new WeakSet<Client>();
  let pending = 0;
  let stopping = false;

  const keys = keyWatch<Holder>(context, (holder) => {
    keys.remove(holder);
    holder.client.close();
  });

  const aedes = await createReceivingBroker({
    connectTimeout: CONNECT_MS,
    maxClientsIdLength: 1_000,
    queueLimit: 1_000,
  });
  aedes.on('error' as 'closed', (error?: unknown) => log.error({ err: error }, 'the MQTT broker failed'));

  aedes.preConnect = (client, packet, done) => {
    // Client ids are scoped to the key, so that one key's client can't disconnect another's.
    const name = packet.clientId === '' ? randomUUID() : packet.clientId;
    packet.clientId = `${packet.username ?? ''}/${name}`;
    if (packet.will) withWill.add(client);
    done(null, !stopping);
  };

  const signIn = async (client: Client, username: string | undefined, password: string | undefined) => {
    if (client.id.length > CLIENT_ID_MAX || !isStorable(client.id))
      throw refusal(BAD_ID, 'This client id is not allowed.');
    const key = await keys.signIn(username, password).catch(() => {
      throw refusal(UNAVAILABLE, 'The key can’t be checked at the moment.');
    });
    if (!key)
      throw refusal(
        BAD_KEY,
        'The password must be an active key with the scope “ingest”, and the user name its prefix.',
      );
    if (withWill.has(client)) throw refusal(NOT_ALLOWED, 'Will messages are not supported.');
    if (keys.countOf(key.keyId) >= SOCKETS_PER_KEY)
      throw refusal(NOT_ALLOWED, 'Too many clients use this key.');
    return key;
  };
  aedes.authenticate = (client, username, password, done) => {
    signIn(client, username, password?.toString('utf8')).then(
      (key) => {
        const holder = { ...key, client };
        const socket = client.conn as Socket;
        if (!socket.destroyed) {
          keys.add(holder);
          holders.set(client, holder);
          socket.once('close', () => keys.remove(holder));
        }
        done(null, true);
      },
      (error: Error & { returnCode: number }) => {
        const name = /^[a-z0-9]{1,20}$/.test(username ?? '') ? username : undefined;
        if (shouldLog(`sign-in ${name}`))
          log.info({ prefix: name, reason: error.message }, 'an MQTT client was refused');
        done(error, false);
      },
    );
  };
  // The refusal is the return code in SUBACK.
  aedes.authorizeSubscribe = (_client, _subscription, done) => done(null, null);

  const handlePublish = async (client: Client, packet: PublishPacket): Promise<void> => {
    const holder = holders.get(client);
    if (!holder) throw badRequest('calls.sign_in');
    if (packet.qos > 1) throw badRequest('ingest.qos');
    if (packet.retain) throw badRequest('ingest.retained');
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const uplink = readMessage(packet.topic, payload);
    keys.noteUse(holder);
    const { companyId, keyId } = holder;
    if (companyId !== null) {
      const rate = rates.get(keyId) ?? rateLimit(RATE, BURST);
      rates.set(keyId, rate);
      await rate.take();
    }
    if (!uplink) {
      state.ignored += 1;
      countIgnored(context.ingest.counts, 'mqtt');
    } else {
      const isGone = () => stopping || client.closed;
      const bytes = payload.length + OVERHEAD;
      await acceptOne(context, { uplink, companyId, way: 'mqtt', bytes }, isGone);
      state.stored += 1;
    }
  };

  const reportRefusal = (client: Client, topic: string, error: unknown): void => {
    // The client is gone or the server stops: the message will be sent again.
    if (isUnavailable(error)) return;
    const text = toHttpError(error)?.text ?? 'ingest.not_stored';
    const reason = inEnglish(text);
    noteRefusal(state, topic, text);
    countFailure(context.ingest.counts, { way: 'mqtt', place: topic }, error);
    const prefix = holders.get(client)?.prefix;
    if (!toHttpError(error)) log.error({ err: error, prefix }, 'an MQTT message could not be stored');
    else if (shouldLog(`publish ${prefix} ${reason}`))
      log.info({ prefix, topic, reason }, 'an MQTT message was refused');
  };

  aedes.authorizePublish = (client, packet, done) => {
    // Not answered while the server stops, so that the client sends it again.
    if (!client || stopping) return;
    pending += 1;
    state.received += 1;
    handlePublish(client, packet)
      .then(
        () => done(null),
        (error: unknown) => {
          reportRefusal(client, packet.topic, error);
          // Closes the connection, without PUBACK.
          done(error as Error);
        },
      )
      .finally(() => (pending -= 1));
  };

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) => {
    let client: Client | undefined = undefined;
    sockets.add(socket);
    state.clients = sockets.size;
    socket.once('close', () => {
      sockets.delete(socket);
      state.clients = sockets.size;
    });
    const isKnown = (): boolean => client !== undefined && holders.has(client);
    limitPackets(
      socket,
      () => (isKnown() ? PACKET_MAX : FIRST_PACKET_MAX),
      // The topic of such a packet is not parsed.
      () => isKnown() && reportRefusal(client as Client, `client ${client?.id}`, TOO_LONG),
    );
    client = aedes.handle(socket);
  });
  server.maxConnections = SOCKETS_MAX;

  state.mode = 'embedded';
  try {
    state.address = await listen(server, config.host, port);
  } catch (error) {
    keys.stop();
    aedes.close();
    throw error;
  }
  server.on('error', (error) => log.error({ err: error }, 'the MQTT port failed'));
  setConnected(state, true);

  return {
    address: state.address,
    stop: async () => {
      stopping = true;
      server.close();
      setConnected(state, false);
      await until(() => pending === 0, DRAIN_MS);
      // Let the last acknowledgements be sent.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      keys.stop();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
    },
  };
};

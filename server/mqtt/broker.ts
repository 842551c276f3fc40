import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Client, PublishPacket } from 'aedes';
import { isStorable } from '../../src/domain/readings/readings.ts';
import type { Context } from '../context.ts';
import { toHttpError, isUnavailable, badRequest } from '../errors.ts';
import { countFailure, countIgnored } from '../ingest/counters.ts';
import { acceptOne } from '../ingest/accept.ts';
import { until } from '../startup/processes.ts';
import { noteRefusal, throttleByKey, setConnected } from './counters.ts';
import { type KeyHolder, keyWatch } from './keys.ts';
import { limitPackets, OVERHEAD, PACKET_MAX } from './limits.ts';
import { readMessage, sourceOf } from './message.ts';
import { openPorts, type Ports } from './ports.ts';
import { createReceivingBroker } from './receiving-broker.ts';
import { createThrottle, type KeepAlive, keepAliveOf } from './throttle.ts';
import { message } from '../texts/texts.ts';
import { inEnglish } from '../texts/translations.ts';

const SOCKETS_PER_KEY = 1_000;
const CLIENT_ID_MAX = 256;
/** Maximum packet size before sign-in. */
const FIRST_PACKET_MAX = 8 * 1024;
const CONNECT_MS = 10_000;
/** How long a shutdown waits for messages being stored. */
const DRAIN_MS = 1_500;

/** Return codes of MQTT 3.1.1, section 3.2.2.3. */
const [BAD_ID, UNAVAILABLE, BAD_KEY, NOT_ALLOWED] = [2, 3, 4, 5] as const;

interface Holder extends KeyHolder {
  readonly client: Client;
}

/** A running MQTT listener. Messages received before `stop` are stored, or sent again by their sender. */
export interface Mqtt extends Pick<Ports, 'address'>, Partial<Pick<Ports, 'tlsAddress'>> {
  readonly stop: () => Promise<void>;
}

const TOO_LONG = badRequest(message('ingest.message_size', { max: PACKET_MAX / 1024 }));

const refusal = (returnCode: number, reason: string) => Object.assign(new Error(reason), { returnCode });

/**
 * The embedded broker: keys sign in and publish readings, nothing else. A message is acknowledged after its
 * commit. It listens on `port` and, with TLS, as configured. Throws a StartError when a port or the certificate can't be
 * used. See docs/specification.md, section 6.
 */
export const startBroker = async (context: Context, port: number | 'off'): Promise<Mqtt> => {
  const { log } = context;
  const { mqtt: state } = context;
  const shouldLog = throttleByKey(10_000);
  const holders = new WeakMap<Client, Holder>();
  const throttle = createThrottle(context);
  const keepAlives = new WeakMap<Client, KeepAlive>();
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
    keepAlives.get(client)?.start(packet.keepalive ?? 0);
    packet.keepalive = 0;
    done(null, !stopping);
  };

  const signIn = async (client: Client, username: string | undefined, password: string | undefined) => {
    if (client.id.length > CLIENT_ID_MAX || !isStorable(client.id))
      throw refusal(BAD_ID, 'This client id is not allowed.');
    const { remoteAddress = '' } = client.conn as Socket;
    const key = await keys.signIn(username, password, remoteAddress).catch(() => {
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
    const isGone = () => stopping || client.closed;
    await throttle.wait(holder, isGone);
    if (!uplink) {
      state.ignored += 1;
      countIgnored(context.ingest.counts, 'mqtt');
    } else {
      const bytes = payload.length + OVERHEAD;
      const received = { source: sourceOf(packet.topic), payload };
      await acceptOne(context, { uplink, companyId, keyId, way: 'mqtt', bytes, message: received }, isGone);
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
    const keepAlive = keepAlives.get(client);
    keepAlive?.begin();
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
      .finally(() => {
        pending -= 1;
        keepAlive?.finish();
      });
  };

  const serve = (socket: Socket): void => {
    let client: Client | undefined = undefined;
    let isPaused = false;
    const holderOf = (): Holder | undefined => client && holders.get(client);
    const resume = (): void => void socket.emit('readable');
    const mayRead = (): boolean => {
      const holder = holderOf();
      isPaused = holder !== undefined && !throttle.mayRead(holder, resume);
      return !isPaused;
    };
    limitPackets(socket, {
      mayRead,
      maxBytes: () => (holderOf() ? PACKET_MAX : FIRST_PACKET_MAX),
      // The topic of such a packet is not parsed.
      onTooLong: () => holderOf() && reportRefusal(client as Client, `client ${client?.id}`, TOO_LONG),
    });
    client = aedes.handle(socket);
    const keepAlive = keepAliveOf(
      socket,
      () => isPaused,
      () => client?.close(),
    );
    keepAlives.set(client, keepAlive);
  };
  state.mode = 'embedded';
  let ports: Ports;
  try {
    ports = await openPorts(context, port, serve);
  } catch (error) {
    keys.stop();
    aedes.close();
    throw error;
  }
  state.address = ports.address;
  state.tls_address = ports.tlsAddress;
  setConnected(state, true);

  const { address, tlsAddress } = ports;
  return {
    address,
    tlsAddress,
    stop: async () => {
      stopping = true;
      ports.close();
      setConnected(state, false);
      await until(() => pending === 0, DRAIN_MS);
      // Let the last acknowledgements be sent.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      keys.stop();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      ports.destroy();
    },
  };
};

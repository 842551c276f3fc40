import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Context } from '../context.ts';
import { StartError } from '../startup/start-error.ts';
import { followCertificate } from './certificate.ts';
import { throttleByKey } from './counters.ts';

/** Connections per port. */
const SOCKETS_MAX = 10_000;
const HANDSHAKE_MS = 10_000;
const SOCKET_OPTIONS = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 } as const;
const TLS_OPTIONS = { minVersion: 'TLSv1.2' } as const;

/** The variable of a port, and the scheme of its addresses. */
interface PortName {
  readonly variable: 'MQTT_PORT' | 'MQTTS_PORT';
  readonly scheme: 'mqtt' | 'mqtts';
}

const listen = async (
  server: Server,
  { variable, scheme }: PortName,
  host: string,
  port: number,
): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `is in use by another program: stop that program, or set another ${variable} ("off" for none)`,
        EACCES: `needs more privileges: set another ${variable}`,
      };
      const reason = reasons[error.code ?? ''] ?? `can’t be used: ${error.message}`;
      reject(new StartError(`${variable} ${port} on ${host} ${reason}.`));
    });
    server.listen({ host, port, backlog: 4096 }, resolve);
  });
  const name = host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${name}:${(server.address() as AddressInfo).port}`;
};

/** The open ports of the broker. */
export interface Ports {
  /** For display: `mqtt://127.0.0.1:1883`; without that port, the same as `tlsAddress`. */
  readonly address: string;
  /** `mqtts://…`; null when it is off. */
  readonly tlsAddress: string | null;
  /** Accepts no more connections. */
  readonly close: () => void;
  /** Ends the connections that are left. */
  readonly destroy: () => void;
}

/**
 * Opens `port` and, as configured, the port for TLS. `serve` gets each connection, with TLS after its handshake. Throws a
 * StartError when a port or the certificate can't be used.
 */
export const openPorts = async (
  { config, log, mqtt: state }: Pick<Context, 'config' | 'log' | 'mqtt'>,
  port: number | 'off',
  serve: (socket: Socket) => void,
): Promise<Ports> => {
  const { host, mqtts } = config;
  const sockets = new Set<Socket>();
  const closing: (() => void)[] = [];
  const close = (): void => {
    for (const step of closing.splice(0)) step();
  };

  const track = (server: Server): void => {
    server.maxConnections = SOCKETS_MAX;
    // Of TLS, these are the connections before the handshake.
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      state.clients = sockets.size;
      socket.once('close', () => {
        sockets.delete(socket);
        state.clients = sockets.size;
      });
    });
    closing.push(() => server.close());
  };
  const opened = (server: Server): void =>
    void server.on('error', (error) => log.error({ err: error }, 'the MQTT port failed'));

  const openPlain = async (): Promise<string | null> => {
    if (port === 'off') return null;
    const server = createServer(SOCKET_OPTIONS, serve);
    track(server);
    const address = await listen(server, { variable: 'MQTT_PORT', scheme: 'mqtt' }, host, port);
    opened(server);
    return address;
  };

  const openTls = async (): Promise<string | null> => {
    if (mqtts === null) return null;
    const server = createTlsServer(
      { ...SOCKET_OPTIONS, ...TLS_OPTIONS, handshakeTimeout: HANDSHAKE_MS },
      serve,
    );
    track(server);
    const shouldLog = throttleByKey(10_000);
    server.on('tlsClientError', (error) => {
      if (shouldLog(error.message))
        log.info({ reason: error.message }, 'an MQTT client could not connect with TLS');
    });
    closing.push(
      await followCertificate(mqtts, log, (pair) => server.setSecureContext({ ...pair, ...TLS_OPTIONS })),
    );
    const address = await listen(server, { variable: 'MQTTS_PORT', scheme: 'mqtts' }, host, mqtts.port);
    opened(server);
    return address;
  };

  try {
    const [plainAddress, tlsAddress] = [await openPlain(), await openTls()];
    return {
      address: plainAddress ?? tlsAddress ?? '',
      tlsAddress,
      close,
      destroy: () => {
        for (const socket of sockets) socket.destroy();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
};

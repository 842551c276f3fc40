import { connect as connectTcp } from 'node:net';

/** How long a server may take to answer (ms). */
const WITHIN_MS = 5_000;

/** Why a broker can't be used; null: it can. */
export const reachBroker = async (url: string): Promise<string | null> => {
  const { default: mqtt } = await import('mqtt');
  try {
    const client = await mqtt.connectAsync(url, { connectTimeout: WITHIN_MS, reconnectPeriod: 0 }, false);
    await client.endAsync(true);
    return null;
  } catch (error) {
    return (error as Error).message || 'it does not answer';
  }
};

/** Why a NATS server can't be used; null: it can. */
export const reachNats = async (url: string): Promise<string | null> => {
  const { connectNats } = await import('../nats/link.ts');
  try {
    const connection = await connectNats(url, WITHIN_MS);
    await connection.close();
    return null;
  } catch (error) {
    return (error as Error).message || 'it does not answer';
  }
};

/** Why a mail server can't be used; null: it can. */
export const reachMailServer = async (url: string): Promise<string | null> => {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, dnsTimeout: WITHIN_MS };
  const transport = createTransport({ url, ...limits, socketTimeout: WITHIN_MS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
};

/** Why nothing answers at a web address; null: something does. Nothing is sent. */
export const reachAddress = (url: string): Promise<string | null> => {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connectTcp({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: WITHIN_MS,
    });
    const end = (problem: string | null): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('it does not answer'));
    socket.once('error', (error) => end(error.message));
  });
};

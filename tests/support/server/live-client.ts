import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { Person, TestApp } from './app.ts';

/** Makes the app listen on a free port; returns `127.0.0.1:port`. */
export const listening = async ({ app }: TestApp): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

export interface Message {
  readonly [key: string]: unknown;
}

/** A client of the live socket that records its messages. */
export interface Client {
  readonly socket: WebSocket;
  readonly messages: Message[];
  readonly frames: string[];
  readonly send: (message: unknown) => void;
  /** Waits for the first unread message that matches, removes and returns it. */
  readonly next: (matches: (message: Message) => boolean) => Promise<Message>;
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
}

export const openClient = async (host: string, headers: Record<string, string> = {}): Promise<Client> => {
  const socket = new WebSocket(`ws://${host}/api/live`, { headers, perMessageDeflate: false });
  const messages: Message[] = [];
  const frames: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data) => {
    frames.push(String(data));
    messages.push(...[JSON.parse(String(data)) as Message | Message[]].flat());
    socket.emit('recorded');
  });
  await once(socket, 'open');
  return {
    socket,
    messages,
    frames,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: async (matches) => {
      for (;;) {
        const at = messages.findIndex(matches);
        if (at >= 0) return messages.splice(at, 1)[0] as Message;
        if (socket.readyState !== socket.OPEN) throw new Error('The socket was closed.');
        await Promise.race([once(socket, 'recorded'), closed]);
      }
    },
  };
};

/** A client that has signed in with a ticket of this person. */
export const signedIn = async (host: string, person: Pick<Person, 'post'>): Promise<Client> => {
  const { body } = await person.post('/live/ticket');
  const client = await openClient(host);
  client.send({ type: 'auth', ticket: body.ticket });
  await client.next(({ type }) => type === 'welcome');
  return client;
};

/** The status that an upgrade is refused with. */
export const refusal = (host: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${host}/api/live`, { headers });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => reject(new Error('It was let in.')));
    socket.on('error', () => undefined);
  });

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetch, isNoAnswer } from '../../../server/single-sign-on/guarded-fetch.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
/** Listens on a free port until the end of the test; returns the port and the number of connections. */
const listen = async (server: Server) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size };
};
const http = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  listen(createServer(answer));
const GET = { method: 'GET', headers: { accept: 'application/json' } };
const addresses = (...all: string[]) => all.map((address) => ({ address, family: 4 }));
const allowed = guardedFetch({ allowPrivate: true });

/** The failure of a request, which must be one without an answer. */
const failure = async (request: Promise<Response>): Promise<Error> => {
  const error = await request.then(
    ({ status }) => new Error(`answered with ${status}`),
    (cause: unknown) => cause as Error,
  );
  expect([error.message, isNoAnswer(error)]).toEqual([
    expect.stringMatching(/^No answer from https?:\/\/[\w.:[\]-]+$/),
    true,
  ]);
  return error.cause as Error;
};

describe('a request to a provider', () => {
  it('returns what it answers', async () => {
    const { port } = await http((request, response) => {
      let sent = '';
      request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
      request.on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
        response.end(JSON.stringify({ sent, method: request.method, host: request.headers.host }));
      });
    });
    const body = new URLSearchParams({ code: 'x&y' });
    const answer = await allowed(`http://127.0.0.1:${port}/token`, { method: 'POST', headers: {}, body });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.json()).toEqual({
      sent: 'code=x%26y',
      method: 'POST',
      host: `127.0.0.1:${port}`,
    });
  });

  it('returns answers without a body, and those that are no JSON', async () => {
    let status = 204;
    const { port } = await http((_request, response) =>
      response.writeHead(status).end(status === 204 ? undefined : '<h1>No</h1>'),
    );
    const url = `http://127.0.0.1:${port}/`;
    expect((await allowed(url, GET)).body).toBeNull();
    status = 404;
    const answer = await allowed(url, GET);
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>No</h1>']);
  });

  it('does not follow redirects', async () => {
    const inner = await http((_request, response) => response.end('secret'));
    const { port } = await http((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
    );
    const answer = await allowed(`http://127.0.0.1:${port}/`, GET);
    expect([answer.status, await answer.text(), inner.connections()]).toEqual([302, '', 0]);
  });
});

describe('the address of a provider', () => {
  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://172.16.0.1',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://0x7f.1',
    'https://[fd00::1]',
    'https://localhost',
  ])('%s is refused unless private ones are allowed', async (origin) => {
    const cause = await failure(guardedFetch({ allowPrivate: false })(`${origin}:9/`, GET));
    expect(cause).toHaveProperty('isUnreachable', true);
  });

  it.each(['http://169.254.169.254/latest/meta-data', 'https://[fe80::1]/', 'https://[fd00:ec2::254]/'])(
    '%s is always refused',
    async (url) => {
      expect(await failure(allowed(url, GET))).toHaveProperty('isUnreachable', true);
    },
  );

  it('is refused if its name resolves to a private one, even among public ones', async () => {
    const { port, connections } = await http((_request, response) => response.end('secret'));
    for (const found of [addresses('127.0.0.1'), addresses('203.0.113.7', '127.0.0.1')]) {
      const guarded = guardedFetch({ allowPrivate: false, resolve: async () => found });
      const cause = await failure(guarded(`https://login.example.com:${port}/`, GET));
      expect(cause).toHaveProperty('isUnreachable', true);
    }
    // Plain http only on private networks.
    const plain = guardedFetch({ allowPrivate: true, resolve: async () => addresses('203.0.113.7') });
    expect(await failure(plain('http://login.example.com/', GET))).toHaveProperty('isUnreachable', true);
    expect(connections()).toBe(0);
  });

  it('is resolved once: a second answer of the name server changes nothing', async () => {
    const { port } = await http((request, response) => response.end(request.headers.host));
    let lookups = 0;
    const resolve = async () => addresses(++lookups === 1 ? '127.0.0.1' : '127.0.0.2');
    const rebinding = guardedFetch({ allowPrivate: true, resolve });
    const answer = await rebinding(`http://login.example.com:${port}/`, GET);
    expect([await answer.text(), lookups]).toEqual([`login.example.com:${port}`, 1]);
  });
});

describe('no answer is', () => {
  it('one that takes too long, in its name, its headers or its body', async () => {
    const never = new Promise<never>(() => undefined);
    const silent = await listen(createTcp(() => undefined));
    const slow = await http((_request, response) => {
      response.writeHead(200);
      response.write('{');
    });
    await failure(
      guardedFetch({ allowPrivate: true, within: 50, resolve: () => never })('http://x.test/', GET),
    );
    for (const { port } of [silent, slow]) {
      const soon = guardedFetch({ allowPrivate: true, within: 300 });
      await failure(soon(`http://127.0.0.1:${port}/`, GET));
    }
  });

  it('one that is larger than a megabyte, also if it never ends', async () => {
    const { port } = await http((_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    });
    const cause = await failure(allowed(`http://127.0.0.1:${port}/`, GET));
    expect(cause.message).toBe('The response is too large.');
  });

  it('a server that is down, or is no web server', async () => {
    const down = await http((_request, response) => response.writeHead(503).end('{}'));
    expect((await failure(allowed(`http://127.0.0.1:${down.port}/`, GET))).message).toBe('status 503');
    const mail = await listen(createTcp((socket) => socket.end('220 mail.example.com\r\n')));
    await failure(allowed(`http://127.0.0.1:${mail.port}/`, GET));
    const closed = await listen(createTcp());
    for (const close of closers.splice(0)) close();
    await failure(allowed(`http://127.0.0.1:${closed.port}/`, GET));
    const unknown = guardedFetch({
      allowPrivate: true,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect((await failure(unknown('http://x.test/', GET))).message).toBe('ENOTFOUND');
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, PUBLIC_URL, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening, openClient } from '../../support/server/live-client.ts';

let test: TestApp;
let host: string;
let person: Person;
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  person = await test.asSuperadmin();
});
afterAll(() => test?.close());

/** Sends this raw upgrade request and returns the whole response once the server has closed the connection. */
const upgrade = async (
  path: string,
  headers: Record<string, string> = {},
  { to = host, method = 'GET' } = {},
): Promise<string> => {
  const [name = '', port] = to.split(':');
  const socket = connect(Number(port), name);
  const lines = {
    Host: to,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const head = Object.entries(lines).map(([key, value]) => `${key}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  return text(socket);
};
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

const PATHS = [
  '/',
  '/login',
  '/assets/none.js',
  '/api',
  '/api/health',
  '/api/setup',
  '/api/devices',
  '/api/live/',
  '/api/live/ticket',
  '/api/LIVE',
  '/api//live',
  '/api/none',
  '/%zz',
];

describe('an upgrade', () => {
  it.each(PATHS)('of %s is refused before it is made', async (path) => {
    const cases: Record<string, string>[] = [
      {},
      { Origin: PUBLIC_URL },
      { Origin: 'https://evil.example' },
      { Authorization: `Bearer ${person.token}` },
    ];
    for (const headers of cases) {
      const answer = await upgrade(path, headers);
      expect(statusOf(answer)).toBe(path === '/%zz' ? 400 : 404);
      expect(answer).toContain('"message":');
      if (path !== '/%zz') expect(answer.toLowerCase()).toContain('\r\nconnection: close');
    }
  });

  it('with a method other than GET is rejected', async () => {
    for (const method of ['POST', 'PUT', 'HEAD', 'OPTIONS']) {
      expect(statusOf(await upgrade('/api/live', {}, { method }))).toBeGreaterThanOrEqual(400);
    }
  });

  it.each([
    'https://evil.example',
    'null',
    'file://',
    `${PUBLIC_URL}.evil.example`,
    PUBLIC_URL.replace('https', 'http'),
    `${PUBLIC_URL}:8443`,
  ])('from a page of %s is refused before it is made', async (Origin) => {
    expect(statusOf(await upgrade('/api/live', { Origin }))).toBe(403);
  });

  it('from the host that was called is refused where PUBLIC_URL names another', async () => {
    expect(statusOf(await upgrade('/api/live', { Origin: `http://${host}` }))).toBe(403);
    expect(
      statusOf(await upgrade('/api/live', { Host: 'evil.example', Origin: 'https://evil.example' })),
    ).toBe(403);
  });

  it('from our own page is made, and from what is no browser', async () => {
    for (const client of [openClient(host, { origin: PUBLIC_URL }), openClient(host)]) {
      const { socket } = await client;
      expect(socket.readyState).toBe(socket.OPEN);
      socket.terminate();
      await once(socket, 'close');
    }
  });

  it('from the host that was called is made where there is no PUBLIC_URL', async () => {
    const other = await startTestApp({ PUBLIC_URL: '' });
    try {
      const at = await listening(other);
      const { socket } = await openClient(at, { origin: `http://${at}` });
      socket.terminate();
      expect(statusOf(await upgrade('/api/live', { Origin: 'https://evil.example' }, { to: at }))).toBe(403);
    } finally {
      await other.close();
    }
  });
});

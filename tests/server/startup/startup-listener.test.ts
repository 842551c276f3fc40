import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartupListener, openStartupListener } from '../../../server/startup/startup-listener.ts';
import { isPseudo } from '../../support/site/pseudo.ts';

describe('the listener of a starting server', () => {
  let gate: StartupListener;
  let app: FastifyInstance;
  beforeEach(async () => {
    gate = await openStartupListener('127.0.0.1', 0, 60_000);
    app = Fastify();
    app.post('/api/echo', async ({ body }) => body);
    await app.ready();
  });
  afterEach(async () => {
    gate.close();
    await app.close();
  });
  const echo = (text: string): Promise<Response> =>
    fetch(`${gate.url}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });

  it('tells pages and health checks at once that the server is starting', async () => {
    const health = await fetch(`${gate.url}/api/health`);
    expect([health.status, await health.json()]).toEqual([503, { status: 'starting' }]);
    const page = await fetch(gate.url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await page.text()).toContain('Flowgen is starting.');
  });

  it('answers in the language that the client accepts', async () => {
    const answer = await fetch(gate.url, {
      headers: { accept: 'text/html', 'accept-language': 'xx, en-XA;q=0.7' },
    });
    const html = await answer.text();
    expect(html).toContain('<html lang="en-XA">');
    expect(isPseudo(/<p>(.*)<\/p>/.exec(html)?.[1] ?? '')).toBe(true);
  });

  it('holds calls until the server is ready and passes each on once, complete', async () => {
    const calls = Array.from({ length: 120 }, (_, n) => echo(`call ${n}`));
    // They have arrived once a later call has been answered.
    await fetch(`${gate.url}/api/health`);
    gate.open(app);
    const answers = await Promise.all(calls.map(async (call) => (await call).json()));
    expect(answers).toEqual(Array.from({ length: 120 }, (_, n) => ({ text: `call ${n}` })));
  });

  it('limits how long calls wait', async () => {
    gate.close();
    gate = await openStartupListener('127.0.0.1', 0, 100);
    const answer = await echo('too early');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ message: 'Flowgen is starting. Try again in a moment.' });
    gate.open(app);
    expect((await echo('in time')).status).toBe(200);
  });

  it.each([
    ['its headers', 'POST /api/echo HTTP/1.1\r\nHost: x\r\n'],
    ['its body', 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"a"'],
    ['anything', ''],
  ])('closes the connection of a request that does not send all of %s in time', async (_, sent) => {
    gate.close();
    gate = await openStartupListener('127.0.0.1', 0, 60_000, 200);
    gate.open(app);
    const socket = connect(Number(new URL(gate.url).port), '127.0.0.1', () => socket.write(sent));
    socket.resume();
    await once(socket, 'close');
    expect((await echo('complete')).status).toBe(200);
  });

  it('drops calls of disconnected clients, and disconnects the waiting ones when it closes', async () => {
    const gone = new AbortController();
    const left = fetch(`${gate.url}/api/echo`, { signal: gone.signal });
    await fetch(`${gate.url}/api/health`);
    gone.abort();
    await expect(left).rejects.toThrow(/abort/);
    const hung = echo('for nobody');
    await fetch(`${gate.url}/api/health`);
    gate.close();
    await expect(hung).rejects.toThrow('fetch failed');
  });
});

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../../../server/hydraloop/probe.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
const folder = mkdtempSync(join(tmpdir(), 'flowgen-hydraloop-'));
beforeAll(async () => {
  test = await startTestApp({ DATA_DIR: folder, ALLOW_PRIVATE_ENDPOINTS: '1' });
  superadmin = await test.asSuperadmin();
});
afterAll(async () => {
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
/** Listens on a free port until the end of the test; returns the port. */
const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const http = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  listen(createServer(answer));

const endpoint = async (url: string, token: string | null = null): Promise<number> => {
  const created = await superadmin.put('/hydraloop', { name: `Loop ${nextNumber()}`, url, token });
  if (created.status !== 201) throw new Error(created.text);
  return created.body.data.id;
};
const tested = async (id: number) => {
  const answer = await superadmin.post(`/hydraloop/${id}/test`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const stored = async (id: number) => (await superadmin.get(`/hydraloop/${id}`)).body.data;

describe('testing a connection', () => {
  it('that works says so, sends the token, and keeps when it was', async () => {
    const seen: (string | undefined)[] = [];
    const port = await http((request, response) => {
      seen.push(request.headers.authorization, request.headers.host, request.url);
      response.end('x'.repeat(1_000_000));
    });
    const id = await endpoint(`http://127.0.0.1:${port}/api?x=1`, 'secret-token');
    const before = await stored(id);
    const result = await tested(id);
    expect(result).toEqual({
      result: 'ok',
      status: 200,
      ms: expect.any(Number),
      msg: 'It answers: 200 OK.',
      last_contact_at: expect.stringMatching(/Z$/),
      last_error: null,
    });
    expect(seen).toEqual(['Bearer secret-token', `127.0.0.1:${port}`, '/api?x=1']);
    expect(await stored(id)).toEqual({
      ...before,
      last_contact_at: result.last_contact_at,
      last_error: null,
    });
  });

  it('tells a status that is no success, and follows no redirect', async () => {
    let status = 401;
    let calls = 0;
    const port = await http((_request, response) => {
      calls++;
      response.writeHead(status, { location: 'http://169.254.169.254/' }).end();
    });
    const id = await endpoint(`http://127.0.0.1:${port}/`);
    expect(await tested(id)).toMatchObject({
      result: 'status',
      status: 401,
      msg: 'It answers 401 Unauthorized: the token was refused.',
      last_contact_at: expect.any(String),
      last_error: 'It answers 401 Unauthorized: the token was refused.',
    });
    status = 302;
    expect((await tested(id)).msg).toContain('Redirects are not followed');
    status = 500;
    expect((await tested(id)).msg).toBe('It answers 500 Internal Server Error.');
    expect(calls).toBe(3);
    status = 204;
    expect((await tested(id)).last_error).toBeNull();
  });

  it('tells what listens there in no such way, or not at all', async () => {
    const port = await listen(createTcp((socket) => socket.end('220 mail.example.com\r\n')));
    const id = await endpoint(`http://127.0.0.1:${port}/`);
    expect((await tested(id)).result).toBe('not_http');
    for (const close of closers.splice(0)) close();
    await expect.poll(async () => (await tested(id)).result).toBe('refused');
    expect((await stored(id)).last_error).toContain('nothing listens there');
    const closing = await listen(createTcp((socket) => socket.once('data', () => socket.destroy())));
    expect((await tested(await endpoint(`http://127.0.0.1:${closing}/`))).result).toBe('unreachable');
  });

  it('tells what is wrong with TLS', async () => {
    const plain = await http((_request, response) => response.end());
    expect(await tested(await endpoint(`https://127.0.0.1:${plain}/`))).toMatchObject({
      result: 'tls',
      last_contact_at: null,
    });
    const pem = readFileSync(join(projectRoot(), 'tests', 'fixtures', 'self-signed.pem'));
    const secure = await listen(createHttps({ key: pem, cert: pem }, (_request, response) => response.end()));
    expect(await tested(await endpoint(`https://127.0.0.1:${secure}/`))).toMatchObject({
      result: 'tls',
      msg: 'No secure connection: its certificate is self-signed.',
    });
  });

  it('tells of a name that nobody has, and of a token that can’t be read', async () => {
    // Without a name server, the lookup may not fail in time.
    const { result } = await tested(await endpoint('https://nothing.invalid/'));
    expect(['unknown_name', 'timeout']).toContain(result);
    const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const nobody = await probe(new URL('https://a.example/'), null, { allowPrivate: false, resolve });
    expect(nobody).toMatchObject({
      result: 'unknown_name',
      text: { key: 'probes.no_host', values: { host: 'a.example' } },
    });
    const id = await endpoint('https://nothing.invalid/', 'x');
    await test.context.pool.query(`update hydraloop set token = 'v1.AAAA' where id = $1`, [id]);
    expect(await tested(id)).toMatchObject({ result: 'token', status: null });
  });
});

describe('reaching an endpoint', () => {
  const options = { allowPrivate: false };
  const found =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it('times out, during the lookup or the request', async () => {
    const port = await http(() => undefined);
    const slow = { allowPrivate: true, within: 100 };
    const silent = await probe(new URL(`http://127.0.0.1:${port}/`), null, slow);
    expect(silent).toMatchObject({
      result: 'timeout',
      status: null,
      text: { key: 'probes.timeout', values: { seconds: 0.1 } },
    });
    const resolve = () => new Promise<never>(() => undefined);
    expect((await probe(new URL('https://a.example/'), null, { ...slow, resolve })).result).toBe('timeout');
  });

  it.each([
    ['https://rebound.example/', ['127.0.0.1']],
    ['https://rebound.example/', ['93.184.216.34', '10.0.0.1']],
    ['https://rebound.example/', ['::ffff:169.254.169.254']],
    ['https://10.0.0.1/', ['10.0.0.1']],
    ['https://localhost/', ['::1']],
  ])('%s is not connected to when it means %j', async (url, addresses) => {
    let connections = 0;
    await listen(createTcp(() => connections++));
    const result = await probe(new URL(url), 'token', { ...options, resolve: found(...addresses) });
    expect([result.result, connections]).toEqual(['private', 0]);
  });

  it('never requests cloud metadata, and uses http only for private addresses', async () => {
    const allowed = { allowPrivate: true };
    const metadata = await probe(new URL('http://169.254.169.254/'), null, allowed);
    expect(metadata.result).toBe('private');
    const plain = await probe(new URL('http://a.example/'), null, {
      ...allowed,
      resolve: found('93.184.216.34'),
    });
    expect(plain.text).toBe('probes.plain');
  });

  it('connects to the address that was checked, even if the name resolves differently later', async () => {
    let host: string | undefined;
    let lookups = 0;
    const port = await http((request, response) => {
      host = request.headers.host;
      response.end();
    });
    const resolve = async () => {
      lookups++;
      return found(lookups === 1 ? '127.0.0.1' : '127.0.0.99')();
    };
    const result = await probe(new URL(`http://rebound.example:${port}/`), null, {
      allowPrivate: true,
      resolve,
    });
    expect([result.result, host, lookups]).toEqual(['ok', `rebound.example:${port}`, 1]);
  });
});

import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unstorableAt } from '../../../src/schema/zod-text.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

const send = (options: InjectOptions) =>
  test.app.inject({
    ...options,
    headers: { authorization: `Bearer ${superadmin.token}`, ...options.headers },
  });
const post = (payload: string | Buffer, headers: Record<string, string>) =>
  send({ method: 'POST', url: '/api/companies', payload, headers });
const company = () => JSON.stringify({ name: `Sent ${nextNumber()}` });
const json = 'application/json';

describe('a body', () => {
  it.each([json, 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
    'is JSON in UTF-8: %s',
    async (type) => {
      expect((await post(company(), { 'content-type': type })).statusCode).toBe(201);
    },
  );

  it.each([
    ['plain text', company(), { 'content-type': 'text/plain' }],
    ['another charset', company(), { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['compressed', gzipSync(company()), { 'content-type': json, 'content-encoding': 'gzip' }],
    [
      'an upload where none is taken',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
  ])('of the wrong type is 415: %s', async (_what, payload, headers) => {
    const answer = await post(payload, headers);
    expect([answer.statusCode, answer.json().errors.length]).toEqual([415, 1]);
  });

  it('that is not UTF-8 is 400, and nothing is stored', async () => {
    const answer = await post(Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]), {
      'content-type': json,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not valid UTF-8.']);
  });

  it('that is not there is none, whatever type it is said to have', async () => {
    for (const type of [json, 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
      const created = await superadmin.post('/companies', { name: `Gone ${nextNumber()}` });
      const headers = { 'content-type': type };
      const gone = await send({ method: 'DELETE', url: `/api/companies/${created.body.id}`, headers });
      expect([type, gone.statusCode]).toEqual([type, 200]);
      const ticket = await send({ method: 'POST', url: '/api/live/ticket', headers });
      expect([type, ticket.statusCode]).toEqual([type, 200]);
      expect((await post('', headers)).statusCode).toBe(400);
    }
  });
});

describe('an address', () => {
  it('supports HEAD with the permissions of GET', async () => {
    const head = await send({ method: 'HEAD', url: '/api/companies?range=[0,0]' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-range']).toMatch(/^companies /);
    expect((await test.app.inject({ method: 'HEAD', url: '/api/companies' })).statusCode).toBe(401);
    expect((await test.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
  });

  it('that can’t be read is told as every other fault', async () => {
    const odd = await send({ method: 'GET', url: '/api/companies/%ZZ' });
    expect([odd.statusCode, odd.json().errors]).toEqual([400, [{ msg: 'The URL is malformed.' }]]);
    const plain = await test.app.inject({ method: 'GET', url: '/nowhere.js' });
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
      expect([name, odd.headers[name]]).toEqual([name, plain.headers[name] ?? 'none']);
  });
});

describe('a text that can’t be stored', () => {
  const HALF = String.raw`"\ud800"`;
  const sendText = (method: 'POST' | 'PUT', url: string, payload: string) =>
    send({ method, url: `/api${url}`, payload, headers: { 'content-type': json } });

  it.each<[method: 'POST' | 'PUT', url: string, body: string, path: string]>([
    [
      'POST',
      '/alarm-rules',
      `{"title":"A","kind":"threshold","params":{"key":${HALF},"above":1}}`,
      'params.key',
    ],
    ['POST', '/alarm-rules', `{"title":"A","kind":"threshold","params":{${HALF}:1}}`, 'params'],
    [
      'POST',
      '/identity-providers',
      `{"title":"A","issuer":"https://a.example","client_id":"a","role_map":{${HALF}:"user"}}`,
      'role_map',
    ],
    ['POST', '/rosters', `{"title":"A","time_zone":"UTC","entries":[{"name":${HALF}}]}`, 'entries.0.name'],
    ['POST', '/dashboard-v2', `{"title":"A","data":${HALF}}`, 'data'],
    ['POST', '/auth/login', `{"email":"a@b.example","password":${HALF}}`, 'password'],
    ['PUT', '/companies/many', `{"filter":{"q":${HALF}},"data":{"name":"B"}}`, 'filter.q'],
  ])('is 400 in %s %s %s', async (method, url, body, path) => {
    const answer = await sendText(method, url, body);
    expect(answer.statusCode).toBe(400);
    const paths = answer.json().errors.map((error: { path: string }) => error.path);
    expect(paths.some((at: string) => at.startsWith(path.split('.')[0] ?? ''))).toBe(true);
  });

  it('is 400 in filters and in choices of variables', async () => {
    const filter = encodeURIComponent(`{"name":${HALF}}`);
    expect((await superadmin.get(`/companies?filter=${filter}`)).status).toBe(400);
    const board = await superadmin.post('/dashboard-v2', { title: `Sent ${nextNumber()}` });
    const values = encodeURIComponent(`{"site":${HALF}}`);
    const { id } = board.body.data;
    expect((await superadmin.get(`/dashboard-v2/${id}/variables?values=${values}`)).status).toBe(400);
  });

  it('is found however deep it is nested', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${HALF}${']'.repeat(100_000)}`);
    expect(unstorableAt(deep)?.startsWith('0.0.0')).toBe(true);
    expect(unstorableAt({ a: [1, null, 'fine 😀'] })).toBeUndefined();
    expect(unstorableAt({ a: [{ b: 'no\0' }] })).toBe('a.0.b');
  });
});

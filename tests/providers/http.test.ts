import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { isReachable } from '../../src/providers/connection.ts';
import { api, http } from '../../src/providers/http.ts';
import { HttpError, isAborted } from '../../src/providers/http-error.ts';
import { readSession } from '../../src/providers/session/session.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';

const server = startApi();
beforeEach(emptyBrowser);

const failure = async (work: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error(`Not an HttpError: ${String(error)}`);
  return error;
};

describe('a call', () => {
  it('carries the session’s token, its query and its body', async () => {
    signedIn('user', 'abc');
    server.use(
      answer.put(at('/things/1'), async ({ request }) =>
        HttpResponse.json({
          token: request.headers.get('authorization'),
          type: request.headers.get('content-type'),
          query: new URL(request.url).search,
          body: await request.json(),
        }),
      ),
    );
    const { json } = await http('/things/1', {
      method: 'PUT',
      body: { a: null },
      query: { tags: ['a:1', 'b:2'], state: null, none: undefined, n: 3 },
    });
    expect(json).toEqual({
      token: 'Bearer abc',
      type: 'application/json',
      query: '?tags=a%3A1%2Cb%3A2&state=null&n=3',
      body: { a: null },
    });
  });

  it('knows a resource whose name begins as the API’s address does', async () => {
    server.use(answer.delete(at('/api-keys/1'), () => HttpResponse.json({ id: 1 })));
    expect(await api.delete('/api-keys/1')).toEqual({ id: 1 });
    expect(await api.delete('/api/api-keys/1')).toEqual({ id: 1 });
  });

  it('carries no token without a session, and no type without a body', async () => {
    server.use(
      answer.get(at('/things'), ({ request }) =>
        HttpResponse.json([request.headers.get('authorization'), request.headers.get('content-type')]),
      ),
    );
    expect(await api.get('/things')).toEqual([null, null]);
  });

  it('gives null for an answer without a body', async () => {
    server.use(answer.post(at('/auth/forgot'), () => new HttpResponse(null, { status: 204 })));
    expect(await api.post('/auth/forgot', { email: 'a@b.c' })).toBeNull();
  });

  it('ends when its page is left', async () => {
    server.use(answer.get(at('/slow'), () => new Promise<never>(() => undefined)));
    const leaving = new AbortController();
    const call = api.get('/slow', { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toSatisfy(isAborted);
    expect(isReachable()).toBe(true);
  });

  it('that gets no answer says so, and the site knows that it is cut off until one comes', async () => {
    server.use(answer.get(at('/things'), () => HttpResponse.error()));
    const error = await failure(api.get('/things'));
    expect(error).toMatchObject({
      status: 0,
      message: 'The server can’t be reached. Check your connection and try again.',
    });
    expect(isReachable()).toBe(false);
    server.use(answer.get(at('/things'), () => HttpResponse.json([])));
    await api.get('/things');
    expect(isReachable()).toBe(true);
  });
});

describe('the text of an error', () => {
  const said = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    server.use(answer.get(at('/things'), () => new HttpResponse(text, { status, headers })));
    return failure(api.get('/things'));
  };

  it.each([
    ['the errors', { errors: [{ msg: 'One.' }, { msg: 'Two.' }], message: 'No.' }, 'One., Two.'],
    ['else the message', { message: 'No.' }, 'No.'],
    ['else the data', { data: 'Nothing doing.' }, 'Nothing doing.'],
    ['else the body as text', 'Plain words.', 'Plain words.'],
    [
      'else a sentence with the status, never markup',
      '<html><body>502 Bad Gateway</body></html>',
      'The server returned an error (502). Try again in a moment.',
    ],
    ['also for an empty body', '', 'The server returned an error (502). Try again in a moment.'],
  ])('is %s', async (_, body, message) => {
    expect(await said(502, body)).toMatchObject({ status: 502, message });
  });

  it('says how long to wait', async () => {
    const often = await said(429, { message: 'Too many attempts.' }, { 'Retry-After': '290' });
    expect(often.message).toBe('Too many attempts. Try again in 5 min.');
    expect(often.retryAfter).toBe(290);
    const away = await said(503, { message: 'The database is away.' }, { 'Retry-After': '5' });
    expect(away.message).toBe('The database is away. Try again in 5 s.');
  });

  it('keeps the body, for the version of a conflict', async () => {
    expect((await said(409, { message: 'Changed.', current: 4 })).body).toEqual({
      message: 'Changed.',
      current: 4,
    });
  });
});

describe('a 401', () => {
  const refuse = () => new HttpResponse(JSON.stringify({ message: 'Sign in.' }), { status: 401 });

  it('ends the session whose token was refused', async () => {
    signedIn('user');
    server.use(answer.get(at('/things'), refuse));
    await failure(api.get('/things'));
    expect(readSession()).toBeNull();
  });

  it('leaves a session that has begun in the meantime', async () => {
    signedIn('user', 'old');
    server.use(
      answer.get(at('/things'), () => {
        signedIn('user', 'new');
        return refuse();
      }),
    );
    await failure(api.get('/things'));
    expect(readSession()?.token).toBe('new');
  });
});

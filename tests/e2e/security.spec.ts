import { expect, open, test } from './support/site.ts';

test('the Content-Security-Policy blocks foreign scripts', async ({ page, request }) => {
  const answer = await request.get('/login');
  expect(answer.status()).toBe(200);
  const headers = answer.headers();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['object-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|javascript:/i);

  // The browser enforces it.
  await open(page, '/login');
  const ran = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
        const script = document.createElement('script');
        script.textContent = 'globalThis.wasRun = true';
        document.head.append(script);
        if ('wasRun' in globalThis) resolve('it ran');
      }),
  );
  expect(ran).toBe('inline');
});

test('built files are cached forever, the page never, and a missing file is 404', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const [, script = ''] = /<script[^>]*src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const file = await request.get(script);
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  });
  for (const path of [
    '/assets/gone-1234.js',
    '/assets/',
    '/missing.png',
    '/assets/../../package.json',
    '/.env',
    '/api/none',
  ]) {
    const missing = await request.get(path);
    expect([path, missing.status()]).toEqual([path, 404]);
    expect(missing.headers()['content-type']).not.toContain('html');
  }
  // The site handles every other URL.
  const deep = await request.get('/company/dashboards/7');
  expect([deep.status(), deep.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});

test('API errors have a helpful message without internals', async ({ request, sessions }) => {
  const { token } = await sessions('superadmin');
  const headers = { authorization: `Bearer ${token}` };
  const requests = [
    request.get('/api/users'),
    request.get('/api/users/999999', { headers }),
    request.get('/api/users/1e99', { headers }),
    request.get('/api/users?sort=["name;drop table users","ASC"]', { headers }),
    request.get('/api/users?filter={"__proto__":{"a":1}}', { headers }),
    request.get('/api/users?filter={"$ne":1}', { headers }),
    request.get('/api/devices?limit=-1', { headers }),
    request.post('/api/users', {
      headers: { ...headers, 'content-type': 'application/json' },
      data: '{"name":',
    }),
    request.post('/api/users', { headers, data: { name: 5, is: 'wrong' } }),
    request.post('/api/users', { headers: { ...headers, 'content-type': 'text/csv' }, data: 'a,b' }),
    request.get('/api/none', { headers }),
  ];
  for (const answer of await Promise.all(requests)) {
    const what = `${answer.status()} ${answer.url()}`;
    expect(answer.status(), what).toBeGreaterThanOrEqual(400);
    expect(answer.status(), what).toBeLessThan(500);
    const text = await answer.text();
    expect(text, what).not.toMatch(
      /\bat .+:\d+:\d+|node_modules|select |insert |postgres|drizzle|zod|\.ts\b/i,
    );
    const body = JSON.parse(text);
    expect(body, what).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ msg: expect.stringMatching(/\S/) })]),
      message: expect.stringMatching(/\S/),
    });
    expect(body.request_id, what).toBe(answer.headers()['x-request-id']);
    expect(body.request_id, what).toMatch(/^[\w-]{8,}$/);
  }
});

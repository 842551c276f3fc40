import { expect, it } from 'vitest';
import { PUBLIC_URL, startTestApp, type TestApp } from '../../support/server/app.ts';

const withApp = async (env: Record<string, string>, check: (server: TestApp) => Promise<void>) => {
  const server = await startTestApp(env);
  try {
    await check(server);
  } finally {
    await server.close();
  }
};
const PATH = '/.well-known/security.txt';

it('names the contact, and expires within a year', async () => {
  await withApp({ SECURITY_CONTACT: 'security@example.com' }, async ({ app }) => {
    const answer = await app.inject(PATH);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toContain('Contact: mailto:security@example.com\n');
    expect(answer.body).toContain(`Canonical: ${PUBLIC_URL}${PATH}\n`);
    const days = (Date.parse(/^Expires: (\S+)$/m.exec(answer.body)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(365);
    // With the headers of every response.
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['permissions-policy']).toContain('camera=()');
    expect((await app.inject({ url: PATH, method: 'HEAD' })).statusCode).toBe(200);
  });
});

it('is 404 without a contact, never the page', async () => {
  await withApp({}, async ({ app }) => {
    const answer = await app.inject(PATH);
    expect([answer.statusCode, answer.body.includes('<html')]).toEqual([404, false]);
  });
});

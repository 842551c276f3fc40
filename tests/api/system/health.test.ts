import { expect, it } from 'vitest';
import { startTestApp } from '../../support/server/app.ts';

it('reports whether the database is reachable', async () => {
  const server = await startTestApp();
  try {
    const well = await server.call('GET', '/health');
    expect([well.status, well.body]).toEqual([200, { status: 'ok' }]);

    await server.context.events.stop();
    const ended = server.serving.pool.end();
    await expect.poll(async () => (await server.call('GET', '/health')).status).toBe(503);
    const ill = await server.call('GET', '/health');
    expect(ill.headers['retry-after']).toBeDefined();
    expect(ill.body.message).not.toMatch(/pool|select|sql/i);
    const me = await server.call('GET', '/auth/me', { token: 'x'.repeat(43) });
    expect([me.status, me.headers['retry-after']]).toEqual([503, expect.any(String)]);
    await ended;
  } finally {
    await server.close().catch(() => undefined);
  }
});

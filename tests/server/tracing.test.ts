import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { freePort } from '../support/programs/mosquitto.ts';
import { startServer } from '../support/server/server.ts';

const TOKEN = 'a-token-for-the-tests';

interface Details {
  readonly data: { readonly parts: readonly { readonly name: string; readonly state: string }[] };
}
/** A server whose collector is at this port. */
const startTraced = async (port: number) => {
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      METRICS_TOKEN: TOKEN,
    },
  });
  const get = (path: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return {
    ...server,
    /** Makes calls, and returns how many were answered with 200. */
    call: async (count: number): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: count }, () => get('/api/health')));
      return answers.filter(({ ok }) => ok).length;
    },
    traces: async () => {
      const { data } = (await (await get('/api/health/details')).json()) as Details;
      return data.parts.find(({ name }) => name === 'traces');
    },
    warnings: (): number => server.log().match(/the collector does not accept spans/g)?.length ?? 0,
  };
};

it('drops spans while the collector is away, with one warning, and serves all calls', async () => {
  const server = await startTraced(await freePort());
  try {
    expect(await server.call(20)).toBe(20);
    await expect.poll(server.traces).toMatchObject({
      state: 'degraded',
      text: expect.stringMatching(
        /^The collector at 127\.0\.0\.1:\d+ does not accept traces; they are dropped\.$/,
      ),
    });
    expect(server.warnings()).toBe(1);
    // More than can wait.
    for (let batch = 0; batch < 30; batch++) expect(await server.call(100)).toBe(100);
    expect(server.warnings()).toBe(1);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

it('serves all calls and stops while the collector hangs', async () => {
  const collector = createServer(() => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
  const server = await startTraced(port);
  expect(await server.call(50)).toBe(50);
  expect(await server.traces()).toMatchObject({ state: 'ok' });
  expect(await server.stop()).toBe(0);
  collector.close();
});

it('loads OpenTelemetry only when traces are switched on', () => {
  const folder = join(projectRoot(), 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const importing = (what: RegExp): string[] =>
    files.filter((name) => what.test(readFileSync(join(folder, name), 'utf8')));
  expect(importing(/from '@opentelemetry\//)).toEqual([join('tracing', 'otlp.ts')]);
  expect(importing(/^import (?!type\b)[^;]*\/otlp\.ts'/m)).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startHttpSink } from '../support/programs/http-sink.ts';
import { findPrometheus, startPrometheus } from '../support/programs/prometheus.ts';
import { startServer } from '../support/server/server.ts';

const FILE = 'deploy/prometheus/rules.yaml';
const RULES = readFileSync(FILE, 'utf8');
const TOKEN = 'a-token-for-prometheus';

it('has rules that Prometheus accepts', () => {
  const { status, stdout, stderr } = spawnSync(findPrometheus()!.checker, ['check', 'rules', FILE], {
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

const DASHBOARD = JSON.parse(readFileSync('deploy/grafana/flowgen.json', 'utf8')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
/** The expressions of the dashboard, with values for Grafana's variables. */
const shown = DASHBOARD.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')),
);

it('is scraped by Prometheus, which can draw the dashboard and alerts when the server dies', async () => {
  const sink = await startHttpSink();
  const server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
  const prometheus = await startPrometheus({
    metrics: new URL('/metrics', server.url),
    token: TOKEN,
    // As they are, but at once.
    rules: RULES.replaceAll(/for: \d+m/g, 'for: 1s'),
    webhook: sink.url,
  });
  try {
    await expect.poll(() => prometheus.value('up{job="flowgen"}')).toBe(1);
    const families = [...new Set(RULES.match(/flowgen_\w+/g))].map((name) =>
      name.replace(/_bucket$/, '_count'),
    );
    for (const family of families) {
      await expect.poll(() => prometheus.value(`count(${family})`), { message: family }).toBeGreaterThan(0);
    }
    // Throws what Prometheus does not understand; rates need two samples.
    for (const expression of shown) await prometheus.value(expression);
    await expect.poll(() => prometheus.value(shown[0]!)).toBe(1);
    await server.kill();
    await expect
      .poll(() => sink.received.flatMap(({ text }) => (JSON.parse(text) as Alerts).alerts))
      .toContainEqual(
        expect.objectContaining({
          status: 'firing',
          labels: expect.objectContaining({ alertname: 'FlowgenDown', severity: 'critical' }),
        }),
      );
  } finally {
    await prometheus.close();
    await server.stop();
    await sink.close();
  }
});

interface Alerts {
  readonly alerts: readonly { readonly status: string; readonly labels: Record<string, string> }[];
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/server/app.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';

/** The samples of a text in the Prometheus format, by name with labels. */
const samplesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

describe('with a token', () => {
  let test: Awaited<ReturnType<typeof startTestApp>>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    test = await startTestApp({ METRICS_TOKEN });
    ({ stop } = await test.context.metrics!.start());
  });
  afterAll(async () => {
    await stop?.();
    await test?.close();
  });

  const scrape = (token?: string) =>
    test.app.inject({
      url: '/metrics',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const samples = async () => samplesOf((await scrape(METRICS_TOKEN)).body);

  it('needs that token: neither none, nor another, nor a session will do', async () => {
    const superadmin = await test.asSuperadmin();
    for (const token of [undefined, `${METRICS_TOKEN}x`, superadmin.token]) {
      expect((await scrape(token)).statusCode).toBe(401);
    }
    const answer = await scrape(METRICS_TOKEN);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('has each family with its help and type, and closed sets of labels at 0', async () => {
    const { body } = await scrape(METRICS_TOKEN);
    for (const [name, type] of [
      ['flowgen_http_request_duration_seconds', 'histogram'],
      ['flowgen_ingest_readings_total', 'counter'],
      ['flowgen_store_seconds', 'histogram'],
      ['flowgen_queue_length', 'gauge'],
      ['flowgen_sockets', 'gauge'],
      ['flowgen_frames_total', 'counter'],
      ['flowgen_alarms_open', 'gauge'],
      ['flowgen_outbox_age_seconds', 'gauge'],
      ['flowgen_report_runs', 'gauge'],
      ['flowgen_pool_connections', 'gauge'],
      ['flowgen_event_loop_delay_seconds', 'gauge'],
      ['flowgen_replica_lag_seconds', 'gauge'],
      ['flowgen_build_info', 'gauge'],
      ['process_cpu_seconds_total', 'counter'],
      ['nodejs_heap_size_used_bytes', 'gauge'],
    ]) {
      expect(body).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
      expect(body).toContain(`\n# TYPE ${name} ${type}\n`);
    }
    const found = samplesOf(body);
    const initial = [
      ...['http', 'webhook', 'mqtt', 'broker'].flatMap((way) =>
        ['accepted', 'duplicate', 'quarantined', 'refused'].map(
          (outcome) => `flowgen_ingest_readings_total{way="${way}",outcome="${outcome}"}`,
        ),
      ),
      ...['ingest', 'outbox', 'reports', 'alarm_checks'].map(
        (queue) => `flowgen_queue_length{queue="${queue}"}`,
      ),
      ...['critical', 'high', 'medium', 'low'].map(
        (severity) => `flowgen_alarms_open{severity="${severity}"}`,
      ),
      ...['queued', 'running', 'done', 'failed', 'cancelled'].map(
        (status) => `flowgen_report_runs{status="${status}"}`,
      ),
      'flowgen_sockets',
      'flowgen_frames_total',
      'flowgen_store_seconds_count',
      'flowgen_outbox_age_seconds',
    ];
    expect(initial.map((name) => [name, found.get(name)])).toEqual(initial.map((name) => [name, 0]));
    expect(found.get('flowgen_replica_lag_seconds')).toBeNaN();
    expect(body).toMatch(/^flowgen_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('counts readings by the way they came and what became of them', async () => {
    const superadmin = await test.asSuperadmin();
    const { key } = (await superadmin.post('/api-keys', { name: 'Meters', scopes: ['ingest'] })).body;
    const ts = Date.now() - 60_000;
    const uplink = { app_id: 'm', dev_id: 'm1', ts, values: { temperature: 20, flow: 1, text: 'on' } };
    for (let n = 0; n < 2; n++) await test.call('POST', '/ingest/uplink', { token: key, body: uplink });
    await test.call('POST', '/ingest/ttn', {
      token: key,
      body: {
        end_device_ids: { device_id: 't1', application_ids: { application_id: 'a' } },
        uplink_message: { decoded_payload: { temperature: 21 } },
      },
    });
    const found = await samples();
    const readings = (way: string, outcome: string) =>
      found.get(`flowgen_ingest_readings_total{way="${way}",outcome="${outcome}"}`);
    expect([readings('http', 'accepted'), readings('http', 'duplicate')]).toEqual([2, 2]);
    expect([readings('webhook', 'accepted'), readings('mqtt', 'accepted')]).toEqual([1, 0]);
    expect(found.get('flowgen_store_seconds_count')).toBe(3);
  });

  it('measures requests by their route, and adds no series for addresses that do not exist', async () => {
    const superadmin = await test.asSuperadmin();
    await superadmin.get('/devices/424242');
    for (let n = 0; n < 3; n++) await test.app.inject({ url: `/api/nothing-${n}` });
    const requests = [...(await samples())].filter(([name]) =>
      name.startsWith('flowgen_http_request_duration_seconds_count'),
    );
    const labels = requests.map(([name]) => name.slice(name.indexOf('{')));
    expect(labels).toContain('{method="GET",route="/api/devices/:id",status="404"}');
    expect(requests.find(([name]) => name.includes('route="unmatched"'))?.[1]).toBe(3);
    expect(labels.join()).not.toMatch(/424242|nothing/);
  });

  it('makes no query and goes on when the database is away', async () => {
    const { pool } = test.context;
    const query = pool.query.bind(pool);
    let queries = 0;
    pool.query = ((...all: Parameters<typeof query>) => {
      queries += 1;
      return query(...all);
    }) as typeof pool.query;
    try {
      expect((await scrape(METRICS_TOKEN)).statusCode).toBe(200);
      expect(queries).toBe(0);
    } finally {
      pool.query = query;
    }
  });
});

it('is not there without a token or a port', async () => {
  const test = await startTestApp();
  try {
    expect((await test.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  } finally {
    await test.close();
  }
});

it('is on its own port without a token, and then not on the main one', async () => {
  const test = await startTestApp({ METRICS_TOKEN, METRICS_PORT: '0' });
  const { url, stop } = await test.context.metrics!.start();
  try {
    const answer = await fetch(url!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect(await answer.text()).toContain('flowgen_sockets 0');
    expect((await fetch(new URL('/api/health', url!))).status).toBe(404);
    const main = await test.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(main.statusCode).toBe(404);
  } finally {
    await stop();
    await test.close();
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import { activeDevice, storeRule } from '../../support/alarms/alarm-rules.ts';
import type { Person } from '../../support/server/app.ts';
import { openCase } from '../../support/alarms/cases.ts';
import { startHttpSink } from '../../support/programs/http-sink.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';
import { type ReceivedSpan, startCollector } from '../../support/programs/otlp.ts';
import { waitForRun } from '../../support/reports/reports.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let hook: Awaited<ReturnType<typeof startHttpSink>>;
let notifying: Notifying;
let stopReports: () => Promise<void>;
let superadmin: Person;
beforeAll(async () => {
  [collector, hook] = [await startCollector(), await startHttpSink()];
  notifying = await startNotifying({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b,authorization=Basic%20eDp5',
    OTEL_SERVICE_NAME: 'portal',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ALLOW_PRIVATE_ENDPOINTS: '1',
  });
  stopReports = startReports(notifying.context);
  superadmin = await notifying.asSuperadmin();
});
afterAll(async () => {
  await stopReports?.();
  await notifying?.close();
  await collector?.close();
  await hook?.close();
});

let traces = 0;
/** The header of a trace that began elsewhere. */
const newTrace = () => {
  const trace = String(++traces).padStart(32, 'a');
  return { trace, parent: 'b'.repeat(16), header: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` } };
};
/** Waits until a trace has spans with these names, and returns the first of each. */
const spansOf = async <Name extends string>(trace: string, ...names: readonly Name[]) => {
  const found = () =>
    Object.fromEntries(
      names.map((name) => [
        name,
        collector.spans().find((span) => span.trace === trace && span.name === name),
      ]),
    );
  await expect.poll(() => Object.keys(found()).filter((name) => !found()[name])).toEqual([]);
  return found() as Record<Name, ReceivedSpan>;
};
const spanNamed = async (name: string): Promise<ReceivedSpan> => {
  await expect.poll(() => collector.spans().map((span) => span.name)).toContain(name);
  return collector.spans().find((span) => span.name === name)!;
};

describe('a request', () => {
  it('is a span of the trace of its caller, by its route, with its transaction', async () => {
    const { id } = await notifying.seed.company();
    const { trace, parent, header } = newTrace();
    const answer = await notifying.call('PUT', `/companies/${id}?secret=in-the-query`, {
      token: superadmin.token,
      body: { phone: 'a number in the body' },
      headers: header,
    });
    expect(answer.status).toBe(200);
    const name = 'PUT /api/companies/:id';
    const { [name]: request, transaction } = await spansOf(trace, name, 'transaction');
    expect(request).toMatchObject({ service: 'portal', parent, kind: 2, isError: false });
    expect(request?.attributes).toEqual({
      'http.request.method': 'PUT',
      'http.route': '/api/companies/:id',
      'http.response.status_code': 200,
    });
    expect(transaction).toMatchObject({ parent: request?.id, kind: 3 });
    expect(transaction?.attributes).toEqual({ 'db.system.name': 'postgresql' });
    expect(request?.took).toBeGreaterThanOrEqual(transaction.took);
  });

  it('begins a trace of its own without a header, or with one that is none', async () => {
    for (const traceparent of [undefined, '00-nothing', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`]) {
      const before = collector.spans().length;
      await notifying.call('GET', '/mail', traceparent === undefined ? {} : { headers: { traceparent } });
      await expect.poll(() => collector.spans().length).toBeGreaterThan(before);
      const { name, parent, trace } = collector.spans().at(-1)!;
      expect([name, parent]).toEqual(['GET /api/mail', '']);
      expect(trace).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    }
  });

  it('is not sent if its caller does not sample its trace', async () => {
    const { trace, parent } = newTrace();
    await notifying.call('GET', '/mail', { headers: { traceparent: `00-${trace}-${parent}-00` } });
    const { trace: sampled, header } = newTrace();
    await notifying.call('GET', '/mail', { headers: header });
    await spansOf(sampled, 'GET /api/mail');
    expect(collector.spans().filter((span) => span.trace === trace)).toEqual([]);
  });

  it('is sent as protobuf, with the given headers', async () => {
    await notifying.call('GET', '/mail');
    await expect.poll(() => collector.requests.length).toBeGreaterThan(0);
    const { path, headers } = collector.requests[0]!;
    expect(path).toBe('/v1/traces');
    expect(headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      'x-tenant': 'a b',
      authorization: 'Basic eDp5',
    });
  });
});

it('follows an uplink to its batch, its transaction and the webhooks of its alarm', async () => {
  const { id: company, admin } = await notifying.newCompany();
  await admin.post('/webhooks', { title: 'Hook', url: `${hook.url}/hook`, events: ['alarm.raised'] });
  await storeRule(notifying.test, {
    company_id: company,
    params: { key: 'temperature', above: 30 },
  });
  const device = await activeDevice(notifying.test, company);
  const { trace, header } = newTrace();
  const { to } = await ingestKey(notifying.test, superadmin);
  const uplink = {
    app_id: 'plant',
    dev_id: device.dev_id,
    hw_serial: device.uplink({ at: 0, values: {} }).hw_serial,
    values: { temperature: 45 },
  };
  const sent = await to('uplink', JSON.stringify(uplink), header);
  expect([sent.status, sent.body.accepted]).toEqual([200, 1]);

  const name = 'POST /api/ingest/uplink';
  const found = await spansOf(trace, name, 'store readings', 'transaction', 'call webhook');
  expect(found['store readings']).toMatchObject({
    parent: found[name]?.id,
    attributes: { 'flowgen.uplinks': 1 },
  });
  expect(found['transaction']?.parent).toBe(found['store readings']?.id);
  const call = found['call webhook'];
  expect(call.attributes).toEqual({ 'flowgen.event': 'alarm.raised', 'flowgen.attempt': 1 });
  const [received] = hook.received;
  expect(received?.headers['traceparent']).toBe(`00-${trace}-${call.id}-01`);
  expect(JSON.parse(received!.text)).not.toHaveProperty('traceparent');
});

it('makes spans of messages and report runs', async () => {
  const { id: company, admin } = await notifying.newCompany();
  await notifying.addPolicy(company, [{ after_min: 0, channels: ['email'], user_ids: [admin.id] }]);
  await openCase(notifying.context, company);
  expect((await spanNamed('send email')).attributes).toEqual({
    'flowgen.message': expect.any(Number),
    'flowgen.attempt': 1,
  });
  const report = await admin.post('/reports', { title: 'Water', kind: 'metering' });
  const run = await admin.post(`/reports/${report.body.id ?? report.body.data.id}/run`, {});
  await waitForRun(admin, run.body.data.report_id, run.body.data.id);
  expect(await spanNamed('run report')).toMatchObject({
    parent: '',
    isError: false,
    attributes: { 'flowgen.run': run.body.data.id },
  });
});

it('sends no token, key, address, query, body or value', async () => {
  const { body } = await superadmin.post('/api-keys', { name: 'Key of Kim', scopes: ['read'] });
  await notifying.call('GET', '/companies?filter={"q":"Harbour"}', { token: body.key });
  await notifying.call('POST', '/auth/login', {
    body: { email: superadmin.email, password: 'wrong battery' },
    headers: { cookie: 'session=biscuit' },
  });
  await notifying.call('GET', '/s/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG');
  // A failing statement, whose error quotes the value.
  await superadmin.post('/companies', { name: 'Twice' });
  await superadmin.post('/companies', { name: 'Twice' });
  const { trace, header } = newTrace();
  await notifying.call('GET', '/mail', { headers: header });
  await spansOf(trace, 'GET /api/mail');
  const all = Buffer.concat(collector.requests.map(({ bytes }) => bytes)).toString('latin1');
  expect(all).toContain('/api/auth/login');
  for (const secret of [
    superadmin.token,
    superadmin.email,
    body.key,
    'Harbour',
    'battery',
    'biscuit',
    'abcdefghijklmnop',
    'Twice',
    'in-the-query',
    'in the body',
    '@example.com',
    'select ',
    'insert ',
  ])
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
});

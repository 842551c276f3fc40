import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertCase, insertDevice } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { dashboardTools, layoutOf } from '../../support/dashboards/dashboards.ts';
import { type Client, type Message, openClient } from '../../support/server/live-client.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { makeShare, sharedBoard, visit, visiting } from '../../support/dashboards/shares.ts';

let test: TestApp;
let superadmin: Person;
let tools: ReturnType<typeof dashboardTools>;
let second: SecondServer;
let hosts: readonly string[];
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  tools = dashboardTools(test, () => superadmin);
  second = await startSecondServer(test);
  ({ hosts } = second);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await second?.stop();
  await test?.close();
});

const shared = async () => {
  const company = await test.seed.company();
  const board = await sharedBoard(tools, superadmin, company.id);
  await test.context.pool.query(
    `insert into datapoint_values (datapoint_id, last_value, last_at) values ($1, 41, now())
     on conflict (datapoint_id) do update set last_value = 41, last_at = now()`,
    [board.datapoint_id],
  );
  return { company, ...board, share: await makeShare(superadmin, board.board) };
};
type Shared = Awaited<ReturnType<typeof shared>>;
const open = async (share: { token: string }, server = 0, proof?: string): Promise<Client> => {
  const client = await visiting(hosts[server]!, share, proof);
  clients.push(client);
  return client;
};
const refused = async (message: unknown): Promise<number> => {
  const client = await openClient(hosts[0]!);
  clients.push(client);
  client.send(message);
  return client.closed;
};
const isAbout =
  (id: number) =>
  (message: Message): boolean =>
    message['id'] === id;

describe('a socket of a link', () => {
  it('delivers the values of its dashboards, and no others', async () => {
    const { share, datapoint_id, company, device_id } = await shared();
    const other = await sharedBoard(tools, superadmin, company.id);
    const { rows } = await test.context.pool.query(
      `insert into datapoints (device_id, key, label) values ($1, 'battery_v', 'Battery') returning id`,
      [device_id],
    );
    const client = await open(share);
    client.send({ type: 'subscribe', ids: [datapoint_id, other.datapoint_id, rows[0].id] });
    expect(await client.next(isAbout(datapoint_id))).toMatchObject({ end: 41 });
    expect(await client.next(isAbout(other.datapoint_id))).toMatchObject({ type: 'error' });
    expect(await client.next(isAbout(rows[0].id))).toMatchObject({ type: 'error' });
    await test.context.events.publish('values', [
      { id: other.datapoint_id, end: 1, ts: Date.now() },
      { id: rows[0].id, end: 2, ts: Date.now() },
      { id: datapoint_id, end: 42, ts: Date.now() },
    ]);
    expect(await client.next(isAbout(datapoint_id))).toMatchObject({ end: 42 });
    expect(client.messages.filter((message) => 'end' in message)).toEqual([]);
  });

  it('delivers the open cases of its devices, and no others, without people', async () => {
    const { share, company, device_id } = await shared();
    const client = await open(share);
    client.send({ type: 'subscribe', alarms: true });
    const { summary } = await client.next(({ type }) => type === 'alarms');
    expect(summary).toMatchObject({ open: 0 });
    const stranger = await insertDevice(test.context.pool, company.id);
    const cases = [
      await insertCase(test.context.pool, { company_id: company.id, device_id: stranger }),
      await insertCase(test.context.pool, { company_id: company.id }),
      await insertCase(test.context.pool, {
        company_id: company.id,
        device_id,
        acknowledged_by: superadmin.id,
        severity: 'critical',
      }),
    ];
    test.context.alarms.announce(cases);
    const { alarm } = await client.next(({ type }) => type === 'alarm');
    expect(alarm).toMatchObject({ id: cases[2], device_id });
    expect(alarm).not.toHaveProperty('acknowledged_by');
    expect(alarm).not.toHaveProperty('company_id');
    const latest = await client.next(({ type }) => type === 'alarms');
    expect(latest['summary']).toMatchObject({ open: 1, by_severity: { critical: 1 } });
    expect(client.messages.filter(({ type }) => type === 'alarm')).toEqual([]);
  });

  it('watches no resources', async () => {
    const { share } = await shared();
    const client = await open(share);
    client.send({ type: 'watch', resources: ['dashboard-v2'] });
    expect(await client.next(({ type }) => type === 'error')).toBeDefined();
  });

  it('follows a change of the dashboard', async () => {
    const { share, board, datapoint_id, company } = await shared();
    const other = await tools.datapoint(company.id);
    const client = await open(share);
    client.send({ type: 'subscribe', ids: [datapoint_id] });
    await client.next(isAbout(datapoint_id));
    await superadmin.put(`/dashboard-v2/${board}`, { data: layoutOf([other.id]) });
    expect(await client.next(isAbout(datapoint_id))).toMatchObject({ type: 'error' });
    await test.context.pool.query(
      `insert into datapoint_values (datapoint_id, last_value, last_at) values ($1, 7, now())
       on conflict (datapoint_id) do update set last_value = 7, last_at = now()`,
      [other.id],
    );
    client.send({ type: 'subscribe', ids: [other.id] });
    expect(await client.next(isAbout(other.id))).toMatchObject({ end: 7 });
  });

  it('needs a valid token and the proof of its PIN', async () => {
    const { share, board } = await shared();
    const locked = await makeShare(superadmin, board, { pin: '1234' });
    expect(await refused({ type: 'auth', share: 'x'.repeat(43) })).toBe(1008);
    expect(await refused({ type: 'auth', share: share.token, ticket: 'x' })).toBe(1008);
    expect(await refused({ type: 'auth', ticket: share.token })).toBe(1008);
    expect(await refused({ type: 'auth', proof: 'x' })).toBe(1008);
    expect(await refused({ type: 'auth', share: locked.token })).toBe(1008);
    expect(await refused({ type: 'auth', share: locked.token, proof: 'x' })).toBe(1008);
    const { body } = await visit(test, locked).pin('1234');
    const client = await open(locked, 0, body.data.proof);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe.each([
  ['of this server', 0],
  ['of another server', 1],
])('the sockets %s', (_where, server) => {
  const ends: Record<string, (made: Shared) => Promise<unknown>> = {
    'the link is revoked': ({ board, share }) =>
      superadmin.delete(`/dashboard-v2/${board}/shares/${share.id}`),
    'the dashboard is deleted': ({ board }) => superadmin.delete(`/dashboard-v2/${board}`),
    'the company is deactivated': ({ company }) =>
      superadmin.put(`/companies/${company.id}`, { is_active: false }),
    'the link expires': ({ share }) =>
      test.context.pool.query('update shares set expires_at = now() where id = $1', [share.id]),
  };

  it.each(Object.keys(ends))('are closed when %s', async (name) => {
    const made = await shared();
    const client = await open(made.share, server);
    await ends[name]!(made);
    expect(await client.closed).toBe(1008);
    expect(await refused({ type: 'auth', share: made.share.token })).toBe(1008);
  });

  it('of a link with a time expire at that time', async () => {
    const { share } = await shared();
    await test.context.pool.query(
      `update shares set expires_at = now() + interval '1 second' where id = $1`,
      [share.id],
    );
    expect(await refused({ type: 'auth', share: share.token })).toBe(1008);
  });

  it('stay open when the creator is deactivated, another link is revoked, or another of its dashboards is deleted', async () => {
    const { company, board, datapoint_id } = await shared();
    await superadmin.put(`/companies/${company.id}`, { may_share: true });
    const admin = await test.asCompanyAdmin(company.id);
    const other = await sharedBoard(tools, superadmin, company.id);
    const { body } = await admin.post('/dashboard-v2/wall', {
      title: 'Wall',
      boards: [board, other.board],
      seconds: 5,
    });
    const client = await open({ token: body.data.url.split('/').at(-1) }, server);
    client.send({ type: 'subscribe', ids: [datapoint_id, other.datapoint_id] });
    await client.next(isAbout(datapoint_id));
    const another = await makeShare(admin, board);
    await admin.delete(`/dashboard-v2/${board}/shares/${another.id}`);
    await superadmin.put(`/users/${admin.id}`, { is_active: false });
    await superadmin.delete(`/dashboard-v2/${other.board}`);
    expect(await client.next(isAbout(other.datapoint_id))).toMatchObject({ type: 'error' });
    await second.context.events.publish('values', [{ id: datapoint_id, end: 43, ts: Date.now() + 1 }]);
    expect(await client.next(isAbout(datapoint_id))).toMatchObject({ end: 43 });
  });
});

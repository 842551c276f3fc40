import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  stranger = await test.asCompanyAdmin();
});
afterAll(() => test.close());

/** The status of the answer and the path of its first error. */
const refusal = async (person: Person, url: string, body: object) => {
  const answer = await person.post(url, body);
  return [answer.status, answer.body.errors?.[0].path];
};

describe('a roster', () => {
  const entry = () => ({ user_id: user.id, weekdays: [1, 5], from: '17:00', to: '08:00' });
  const exception = () => ({
    from: '2026-12-24T00:00:00.000Z',
    to: '2026-12-26T00:00:00.000Z',
    user_id: null,
  });
  const roster = (fields: object = {}) => ({ title: 'Nights', entries: [entry()], ...fields });

  it('is stored as it is sent', async () => {
    const { status, body } = await admin.post('/rosters', roster({ exceptions: [exception()] }));
    expect([status, body.company_id, body.time_zone]).toEqual([201, admin.company_id, null]);
    expect([body.entries, body.exceptions]).toEqual([[entry()], [exception()]]);
    const empty = await admin.put(`/rosters/${body.id}`, { entries: null });
    expect([empty.status, empty.body.entries, empty.body.exceptions]).toEqual([200, [], [exception()]]);
    expect((await user.get(`/rosters/${body.id}`)).status).toBe(200);
    expect((await user.put(`/rosters/${body.id}`, { title: 'x' })).status).toBe(403);
    expect((await stranger.get(`/rosters/${body.id}`)).status).toBe(404);
    expect(
      (await superadmin.put(`/rosters/${body.id}`, { entries: [{ ...entry(), user_id: superadmin.id }] }))
        .status,
    ).toBe(200);
  });

  it('has its exceptions in UTC, however they are sent', async () => {
    const from = '2026-12-24T11:00:00+11:00';
    const { body } = await admin.post('/rosters', roster({ exceptions: [{ ...exception(), from }] }));
    expect(body.exceptions).toEqual([exception()]);
  });

  it('is rejected with what makes no sense', async () => {
    const entries = (fields: object) => roster({ entries: [{ ...entry(), ...fields }] });
    for (const [body, path] of [
      [entries({ user_id: stranger.id }), 'entries.0.user_id'],
      [entries({ weekdays: [] }), 'entries.0.weekdays'],
      [entries({ weekdays: [0] }), 'entries.0.weekdays.0'],
      [entries({ weekdays: [1.5] }), 'entries.0.weekdays.0'],
      [entries({ from: '8:00' }), 'entries.0.from'],
      [entries({ to: '24:00' }), 'entries.0.to'],
      [entries({ note: 'x' }), 'entries.0.note'],
      [roster({ entries: {} }), 'entries'],
      [roster({ exceptions: [{ ...exception(), to: exception().from }] }), 'exceptions.0.to'],
      [roster({ exceptions: [{ ...exception(), from: 'soon' }] }), 'exceptions.0.from'],
      [roster({ exceptions: [{ ...exception(), user_id: stranger.id }] }), 'exceptions.0.user_id'],
      [roster({ exceptions: [{ from: exception().from, to: exception().to }] }), 'exceptions.0.user_id'],
      [roster({ time_zone: 'Mars' }), 'time_zone'],
    ] as const) {
      expect(await refusal(admin, '/rosters', body)).toEqual([400, path]);
    }
    expect(await refusal(superadmin, '/rosters', roster())).toEqual([400, 'company_id']);
    expect((await refusal(admin, '/rosters', roster({ company_id: stranger.company_id })))[0]).toBe(403);
    expect((await user.post('/rosters', roster())).status).toBe(403);
    expect((await test.call('POST', '/rosters', { body: roster() })).status).toBe(401);
  });
});

describe('a notification policy', () => {
  const step = (fields: object = {}) => ({
    after_min: 0,
    user_ids: [user.id],
    channels: ['app', 'email'],
    ...fields,
  });
  const policy = (fields: object = {}) => ({
    title: 'All',
    severities: ['critical'],
    steps: [step()],
    ...fields,
  });

  it('is stored as it is sent', async () => {
    const { id: roster_id } = (await admin.post('/rosters', { title: 'Days' })).body;
    const steps = [step(), { after_min: 15, roster_id, channels: ['sms'], fallback: ['email'] }];
    const { status, body } = await admin.post('/notification-policies', policy({ steps }));
    expect([status, body.steps, body.company_id]).toEqual([201, steps, admin.company_id]);
    expect((await user.get(`/notification-policies/${body.id}`)).status).toBe(200);
    expect((await user.delete(`/notification-policies/${body.id}`)).status).toBe(403);
    expect((await stranger.get(`/notification-policies/${body.id}`)).status).toBe(404);
  });

  it('is rejected with what makes no sense', async () => {
    const theirs = (await stranger.post('/rosters', { title: 'Theirs' })).body.id;
    const project_id = (await stranger.post('/projects', { title: 'Theirs' })).body.id;
    const steps = (fields: object) => policy({ steps: [step(fields)] });
    for (const [body, path] of [
      [policy({ steps: [] }), 'steps'],
      [policy({ steps: null }), 'steps'],
      [policy({ severities: [] }), 'severities'],
      [policy({ severities: ['worst'] }), 'severities.0'],
      [steps({ after_min: -1 }), 'steps.0.after_min'],
      [steps({ after_min: '5' }), 'steps.0.after_min'],
      [steps({ channels: [] }), 'steps.0.channels'],
      [steps({ channels: ['pigeon'] }), 'steps.0.channels.0'],
      [steps({ fallback: ['pigeon'] }), 'steps.0.fallback.0'],
      [steps({ user_ids: [] }), 'steps.0.user_ids'],
      [steps({ user_ids: undefined }), 'steps.0.roster_id'],
      [steps({ roster_id: theirs }), 'steps.0.user_ids'],
      [steps({ user_ids: [user.id, stranger.id] }), 'steps.0.user_ids.1'],
      [steps({ user_ids: undefined, roster_id: theirs }), 'steps.0.roster_id'],
      [policy({ steps: [step({ after_min: 10 }), step({ after_min: 5 })] }), 'steps.1.after_min'],
      [policy({ project_id }), 'project_id'],
    ] as const) {
      expect(await refusal(admin, '/notification-policies', body)).toEqual([400, path]);
    }
    expect((await user.post('/notification-policies', policy())).status).toBe(403);
  });
});

describe('a webhook', () => {
  const webhook = (fields: object = {}) => ({
    title: 'Building system',
    url: 'https://hooks.example.com/alarms',
    events: ['alarm.raised', 'device.registered'],
    ...fields,
  });

  it('shows its secret once', async () => {
    const { status, body } = await admin.post('/webhooks', webhook());
    expect([status, body.company_id, body.format, body.is_active]).toEqual([
      201,
      admin.company_id,
      'standard',
      true,
    ]);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body: read } = await admin.get(`/webhooks/${body.id}`);
    expect(read).not.toHaveProperty('secret');
    expect((await admin.put(`/webhooks/${body.id}`, { is_active: false })).body).not.toHaveProperty('secret');
    expect((await stranger.get(`/webhooks/${body.id}`)).status).toBe(404);
    expect((await user.get('/webhooks')).status).toBe(403);
    expect((await user.post('/webhooks', webhook())).status).toBe(403);
    const all = await superadmin.post('/webhooks', webhook());
    expect([all.status, all.body.company_id]).toEqual([201, null]);
    expect((await admin.get(`/webhooks/${all.body.id}`)).status).toBe(404);
  });

  it('is rejected with an address inside the network, other events, or for every company', async () => {
    for (const url of [
      'http://hooks.example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
      'https://10.1.2.3/',
      'https://localhost/',
      'https://user:pw@example.com/',
      'ftp://example.com/',
      'nonsense',
    ]) {
      expect([url, ...(await refusal(admin, '/webhooks', webhook({ url })))]).toEqual([url, 400, 'url']);
    }
    expect(await refusal(admin, '/webhooks', webhook({ events: ['alarm.shelved'] }))).toEqual([
      400,
      'events.0',
    ]);
    expect(await refusal(admin, '/webhooks', webhook({ events: [] }))).toEqual([400, 'events']);
    expect(await refusal(admin, '/webhooks', webhook({ format: 'xml' }))).toEqual([400, 'format']);
    expect(await refusal(admin, '/webhooks', webhook({ secret: 'whsec_x' }))).toEqual([400, 'secret']);
    expect((await admin.post('/webhooks', webhook({ company_id: null }))).status).toBe(403);
  });
});

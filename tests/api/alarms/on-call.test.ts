import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let admin: Person;
let user: Person;
let stranger: Person;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id!);
  stranger = await test.asCompanyAdmin();
});
afterAll(() => test?.close());

const create = async (path: string, body: object): Promise<number> => {
  const answer = await admin.post(path, { company_id: admin.company_id, title: 'One', ...body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const newRoster = (more: object = {}) =>
  create('/rosters', {
    time_zone: 'Australia/Sydney',
    entries: [{ user_id: user.id, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }],
    ...more,
  });
// A Monday.
const DAY = encodeURIComponent('2026-11-16T09:00:00+11:00');
const NIGHT = encodeURIComponent('2026-11-16T22:00:00+11:00');

describe('the people on call', () => {
  it('are those of the roster at that time', async () => {
    const roster = await newRoster();
    const { body } = await user.get(`/rosters/${roster}/on-call?at=${DAY}`);
    expect(body.data).toEqual([expect.objectContaining({ id: user.id, email: user.email })]);
    expect((await user.get(`/rosters/${roster}/on-call?at=${NIGHT}`)).body).toEqual({ data: [] });
    expect((await user.get(`/rosters/${roster}/on-call`)).status).toBe(200);
  });

  it('can’t be read by others, or at no time', async () => {
    const roster = await newRoster();
    expect((await test.call('GET', `/rosters/${roster}/on-call`)).status).toBe(401);
    expect((await stranger.get(`/rosters/${roster}/on-call`)).status).toBe(404);
    expect((await admin.get(`/rosters/${roster}/on-call?at=noon`)).status).toBe(400);
    expect((await admin.get(`/rosters/${roster}/on-call?when=now`)).status).toBe(400);
  });
});

describe('the dry run of a policy', () => {
  it('lists what would be sent, and sends nothing', async () => {
    const roster = await newRoster();
    const policy = await create('/notification-policies', {
      severities: ['critical', 'high'],
      steps: [
        { after_min: 0, roster_id: roster, channels: ['app', 'sms'] },
        { after_min: 15, user_ids: [admin.id], channels: ['email'] },
        { after_min: 30, user_ids: [admin.id, user.id], channels: ['email'] },
      ],
    });
    const run = async (at: string, severity = 'high') =>
      (await admin.post(`/notification-policies/${policy}/dry-run`, { at, severity })).body.data;
    expect(await run('2026-11-16T09:00:00+11:00')).toEqual([
      { at: '2026-11-15T22:00:00.000Z', user_id: user.id, channel: 'app' },
      { at: '2026-11-15T22:00:00.000Z', user_id: user.id, channel: 'sms' },
      { at: '2026-11-15T22:15:00.000Z', user_id: admin.id, channel: 'email' },
      { at: '2026-11-15T22:30:00.000Z', user_id: admin.id, channel: 'email' },
      { at: '2026-11-15T22:30:00.000Z', user_id: user.id, channel: 'email' },
    ]);
    expect(await run('2026-11-16T22:00:00+11:00')).toEqual([
      { at: '2026-11-16T11:00:00.000Z', user_id: admin.id, channel: 'email' },
      { at: '2026-11-16T11:30:00.000Z', user_id: admin.id, channel: 'email' },
      { at: '2026-11-16T11:30:00.000Z', user_id: user.id, channel: 'email' },
    ]);
    expect(await run('2026-11-16T09:00:00+11:00', 'low')).toEqual([]);
    const { rows } = await test.context.pool.query('select from notifications');
    expect(rows).toEqual([]);
  });

  it('is for admins of the company, with a time and a severity', async () => {
    const steps = [{ after_min: 0, user_ids: [admin.id], channels: ['app'] }];
    const policy = await create('/notification-policies', { severities: ['low'], steps });
    const path = `/notification-policies/${policy}/dry-run`;
    const body = { at: '2026-11-16T09:00:00Z', severity: 'low' };
    expect((await test.call('POST', path, { body })).status).toBe(401);
    expect((await user.post(path, body)).status).toBe(403);
    expect((await stranger.post(path, body)).status).toBe(404);
    for (const bad of [{}, { ...body, at: 'soon' }, { ...body, severity: 'severe' }, { ...body, more: 1 }])
      expect((await admin.post(path, bad)).status).toBe(400);
  });
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPlatformRules } from '../../../server/alarms/rules/platform-rules.ts';
import { startAlarms } from '../../../server/alarms/service.ts';
import { type DemoInbox, startInbox } from '../../../demo/inbox/inbox.ts';
import type { InboxMessage } from '../../../demo/inbox/store.ts';
import { type DemoContext, type PreparedDemo, prepareDemo } from '../../../demo/start.ts';
import { SIMULATED } from '../../../demo/story/scenes.ts';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { PUBLIC_URL, startTestApp, type Person, type TestApp } from '../../support/server/app.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Large enough for the valve that the button makes scald. */
const SIZE = { devices: 40, days: 2 };
const PATIENT_MS = 120_000;
// On a busy computer.
vi.setConfig({ testTimeout: 300_000 });

let test: TestApp;
let root: Person;
let inbox: DemoInbox;
let demo: PreparedDemo;
const withInbox = (receiver: DemoInbox): DemoContext => ({
  ...test.context,
  inbox: receiver,
  demo: { ...test.context.demo, isHook: receiver.isHook },
});

let stops: (() => Promise<void>)[];
beforeAll(async () => {
  inbox = await startInbox({ host: '127.0.0.1', port: 0, productUrl: PUBLIC_URL });
  test = await startTestApp({ SMTP_URL: inbox.smtpUrl, SMS_URL: inbox.smsUrl });
  const context = withInbox(inbox);
  await createPlatformRules(context.pool);
  root = await test.asSuperadmin();
  const broker = await startBroker(context, 0);
  demo = await prepareDemo(context, broker.address, SIZE);
  await demo.run(() => undefined);
  stops = [demo.stop, startAlarms(context), broker.stop, test.close, inbox.close];
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

const simulate = async (): Promise<string | null> => {
  const answer = await fetch(`${inbox.url}/simulate`, { method: 'POST', redirect: 'manual' });
  return answer.headers.get('location');
};
const about = (title: string): readonly InboxMessage[] =>
  inbox.messages().filter(({ text, subject }) => subject.includes(title) || text.includes(title));

it('tells of a scalding valve by every channel, and its mail acknowledges the case', async () => {
  const { title } = SIMULATED;
  expect(await simulate()).toBe('/?simulated=started');
  expect(await simulate()).toBe('/?simulated=running');

  const mail = await waitFor(() => {
    const found = about(title).find(({ channel }) => channel === 'email');
    if (!found) throw new Error('The mail has not arrived yet.');
    return found;
  }, PATIENT_MS);
  await waitFor(() => {
    const channels = new Set(inbox.messages().map(({ channel }) => channel));
    expect([...channels].toSorted()).toEqual(['email', 'slack', 'sms', 'teams', 'webhook']);
  }, PATIENT_MS);

  const { body: page } = await root.get(`/devices?q=${encodeURIComponent(title)}`);
  const device = page.data.find((one: { title: string }) => one.title === title);
  const caseOfDevice = async () => {
    const filter = encodeURIComponent(JSON.stringify({ device_id: device.id, status: 'open' }));
    return (await root.get(`/alarms?filter=${filter}`)).body[0];
  };
  expect(await caseOfDevice()).toMatchObject({ kind: 'scald', severity: 'critical', acknowledged_at: null });
  const token = mail.link?.split('/').at(-1) ?? '';
  expect((await test.call('POST', `/alarm-links/${token}/acknowledge`)).status).toBe(204);
  const { acknowledged_by } = await caseOfDevice();
  expect((await root.get(`/users/${acknowledged_by}`)).body.email).toBe(mail.to);
});

it('keeps its webhooks when the inbox has another address', async () => {
  const other = await startInbox({ host: '127.0.0.1', port: 0, productUrl: PUBLIC_URL });
  const again = await prepareDemo(withInbox(other), null, SIZE);
  await again.run(() => undefined);
  const { body } = await root.get('/webhooks');
  expect(body.map(({ url }: { url: string }) => url).toSorted()).toEqual(
    (['slack', 'teams', 'webhook'] as const).map((hook) => other.hookUrl(hook)),
  );
  await other.close();
});

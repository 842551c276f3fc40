import { expect, it, onTestFinished } from 'vitest';
import type { Result } from '../../src/domain/reports/result.ts';
import '../../src/providers/i18n/report-texts.ts';
import { Alarms } from '../../src/screens/reports/alarms.tsx';
import { startApi } from '../support/api.ts';
import { withAlarms } from '../support/report-result.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { openView, says } from '../support/view.tsx';

startApi();

it(
  'lists alarms on a phone in lines, with what nobody acknowledged on its own',
  { timeout: 30_000 },
  async () => {
    emptyBrowser();
    signedIn('superadmin');
    const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: object): void } };
    happyDOM.setViewport({ width: 390 });
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
    const [one] = withAlarms.alarms.cases;
    const cases = [one, { ...one, alarm_id: 6, acknowledged_after_seconds: null, occurrences: 2 }];
    const result = { ...withAlarms, alarms: { ...withAlarms.alarms, cases } } as Result;
    await openView(<Alarms result={result} nameOf={() => null} />, {
      resource: 'reports',
      path: '/admin/reports/3/devices',
    });
    await says('Alarm open for 2 h');
    const [first, second] = [...document.querySelectorAll('li')]
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
      .filter((text) => text.includes('=Burst pipe'));
    expect(first).toMatch(/To acknowledge 1 min · Closed$/);
    expect(first).not.toContain('Times');
    expect(second).toMatch(/Times 2.*Closed, not acknowledged$/);
  },
);

it('says at which street a device is whose title others have, too', { timeout: 30_000 }, async () => {
  emptyBrowser();
  signedIn('superadmin');
  const [one] = withAlarms.alarms.cases;
  const [device] = withAlarms.devices;
  const devices = [
    { ...device, device_id: one?.device_id, title: one?.title, location: '1 Elm Street, Perth WA 6000' },
    { ...device, device_id: 999, title: one?.title, location: '2 Elm Street, Perth WA 6000' },
  ];
  const view = (result: object) =>
    openView(<Alarms result={result as Result} nameOf={({ title }) => String(title)} />, {
      resource: 'reports',
      path: '/admin/reports/3/devices',
    });
  await view({ ...withAlarms, devices });
  await says(`${one?.title}1 Elm Street`);
});

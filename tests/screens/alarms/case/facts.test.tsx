import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { AlarmCase } from '../../../../src/domain/alarms/cases/case.ts';
import { CaseActions } from '../../../../src/screens/alarms/case/actions.tsx';
import { CaseFacts } from '../../../../src/screens/alarms/case/facts.tsx';
import { alarmCase } from '../../../support/alarms/alarm-case.ts';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { the } from '../../../support/site/site.tsx';
import { openView, says } from '../../../support/site/view.tsx';

const server = startApi();
const ACKNOWLEDGED = { acknowledged_at: '2026-11-20T02:10:00.000Z', acknowledged_by: 12 } as const;

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
  server.use(
    answer.get(at('/alarms/7/events'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/notifications'), () => HttpResponse.json([])),
    answer.get(at('/alarm-rules'), () => HttpResponse.json([{ id: 1, title: 'Scald risk' }])),
    answer.get(at('/users'), () =>
      HttpResponse.json([
        { id: 12, name: 'Hana Whitlock' },
        { id: 13, name: 'Luca Ferrante' },
      ]),
    ),
  );
});

const open = (changes: Partial<AlarmCase>) => {
  const alarm = { ...alarmCase, device_id: null, ...changes };
  return openView(
    <>
      <CaseActions alarm={alarm} />
      <CaseFacts alarm={alarm} device={undefined} unit="°C" />
    </>,
    { resource: 'alarms', path: '/company/alarms/7' },
  );
};

it('says that somebody is assigned, not that they handle it, until they have acknowledged it', async () => {
  await open({ assigned_to: 13 });
  await says('Assigned toLuca Ferrantenot acknowledged');
  await the('button', 'Reassign');
});

it('says who handles an alarm once it is acknowledged, and whether somebody else did that', async () => {
  await open({ ...ACKNOWLEDGED, assigned_to: 13 });
  await says('Handled byLuca Ferranteassigned · ');
});

it('says who acknowledged an alarm that is assigned to nobody', async () => {
  await open(ACKNOWLEDGED);
  await says('Handled byHana Whitlock');
  await the('button', 'Assign');
});

it('says that nobody handles it yet', async () => {
  await open({});
  expect(await says('Handled byNobody yetnot acknowledged')).toBe(true);
});

const failed = (id: number, channel: string, changes: object = {}) => ({
  id,
  alarm_id: 7,
  created_at: '2026-11-20T02:00:02.000Z',
  user_id: 12,
  channel,
  to: null,
  status: 'failed',
  error: 'Email is not set up on this server.',
  ...changes,
});
const undelivered = (...messages: readonly object[]) =>
  server.use(answer.get(at('/notifications'), () => HttpResponse.json(messages)));

it('says which messages nobody got, and who', async () => {
  undelivered(
    failed(3, 'sms'),
    failed(2, 'email'),
    // Of the time before, and one that is tried again.
    failed(1, 'email', { user_id: 13, created_at: '2026-11-19T02:00:02.000Z' }),
    failed(4, 'email', { user_id: 13, status: 'queued' }),
  );
  await open({});
  expect(await says('Not deliveredEmail · Text messageHana Whitlock')).toBe(true);
  expect(document.body.textContent).not.toContain('Luca Ferrante');
});

it('does not say so once somebody has acknowledged the alarm', async () => {
  undelivered(failed(2, 'email'));
  await open(ACKNOWLEDGED);
  await says('Handled byHana Whitlock');
  expect(document.body.textContent).not.toContain('Not delivered');
});

it('names the company below the device, or by itself where there is none', async () => {
  server.use(
    answer.get(at('/companies'), () => HttpResponse.json([{ id: 3, name: 'Wattle Grove' }])),
    answer.get(at('/devices'), () => HttpResponse.json({ data: [{ id: 4, title: 'Room 1 shower' }] })),
  );
  signedIn('superadmin');
  await open({ device_id: 4, company_id: 3 });
  expect(await says('DeviceRoom 1 showerCompany Wattle Grove')).toBe(true);
  await open({ company_id: 3 });
  expect(await says('CompanyWattle Grove')).toBe(true);
});

import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { AlarmCase } from '../../src/domain/alarms/case.ts';
import { AcknowledgedBy } from '../../src/screens/alarms/cells.tsx';
import { OpenCases } from '../../src/screens/alarms/open-cases.tsx';
import type { Device } from '../../src/screens/device/device.ts';
import { ReadingsTable } from '../../src/screens/device/readings-table.tsx';
import { at, startApi } from '../support/api.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { the } from '../support/site.tsx';
import { openView, says } from '../support/view.tsx';

const server = startApi();
const SINCE = '2026-11-20T02:00:00.000Z';
const PLACE = { resource: 'devices', path: '/admin/devices/4' };
const caseOf = (id: number, title: string, changes: Partial<AlarmCase> = {}) =>
  ({
    id,
    title,
    kind: 'scald',
    severity: 'high',
    device_id: 4,
    text: 'Water of 57.8 °C flowed.',
    condition: 'active',
    evidence: 'live',
    since: SINCE,
    closed_at: null,
    shelved_until: null,
    suppressed_by: null,
    acknowledged_at: null,
    acknowledged_by: null,
    assigned_to: null,
    ...changes,
  }) as AlarmCase;

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

it('offers to acknowledge the worst open alarm first', { timeout: 30_000 }, async () => {
  const known = { acknowledged_at: SINCE };
  const data = [caseOf(1, 'Burst', known), caseOf(2, 'Scald risk'), caseOf(3, 'Battery low')];
  server.use(
    answer.get(at('/alarms'), () =>
      HttpResponse.json(data, { headers: { 'Content-Range': 'alarms 0-2/3' } }),
    ),
  );
  await openView(<OpenCases filter={{ device_id: 4 }} isExpected />, PLACE);
  const looks = async (title: string) => (await the('button', `Acknowledge ${title}`)).className;
  expect(await looks('Scald risk')).toContain('contained');
  expect(await looks('Battery low')).toContain('outlined');
  expect(document.querySelectorAll('button')).toHaveLength(2);
});

it('does not repeat the name of an assignee who has acknowledged', { timeout: 30_000 }, async () => {
  const alarm = caseOf(1, 'Burst', { acknowledged_at: SINCE, acknowledged_by: 12, assigned_to: 12 });
  await openView(<AcknowledgedBy alarm={alarm} />, PLACE);
  await says('Acknowledged.');
  expect(document.querySelector('time')?.dateTime).toBe(SINCE);
});

it('marks readings above the limit', { timeout: 30_000 }, async () => {
  const datapoint = { id: 17, key: 'temperature', label: 'Temperature', unit: '°C', kind: 'gauge' };
  const device = { tags: ['label:TMV'], limits_profile: null, datapoints: [datapoint] };
  const points = [43.5, 57.6].map((value, index) => ({ ms: Date.parse(SINCE) + index, value }));
  await openView(
    <ReadingsTable
      device={device as unknown as Device}
      items={[{ datapoint, series: { points, widthMs: 0 } }] as never}
    />,
    PLACE,
  );
  const cells = [...document.querySelectorAll('td:last-child')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  );
  expect(cells).toEqual(['▲ 57.6 °C, above 48.0 °C', '43.5 °C']);
});

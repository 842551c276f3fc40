import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';
import { AcknowledgedBy } from '../../../src/screens/alarms/cells.tsx';
import { CaseBand } from '../../../src/screens/alarms/case/band.tsx';
import { CaseSpan } from '../../../src/screens/alarms/case/span.tsx';
import { OpenCases } from '../../../src/screens/alarms/open-cases.tsx';
import type { Device } from '../../../src/screens/devices/device.ts';
import { ReadingsTable } from '../../../src/screens/devices/readings/table.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { the } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

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
  await openView(<OpenCases filter={{ device_id: 4 }} expected={1} />, PLACE);
  const looks = async (title: string) => (await the('button', `Acknowledge ${title}`)).className;
  expect(await looks('Scald risk')).toContain('contained');
  expect(await looks('Battery low')).toContain('outlined');
  expect(document.querySelectorAll('button')).toHaveLength(2);
});

it('says on top of a device what is wrong, what to do and how often', { timeout: 30_000 }, async () => {
  const data = [
    caseOf(2, 'Scald risk', {
      response: 'Stop people from using it.',
      occurrences: 3,
      raised_at: '2026-11-18T02:05:00.000Z',
    }),
    caseOf(3, 'Battery low', { response: 'Order a battery.', occurrences: 1 }),
  ];
  server.use(
    answer.get(at('/alarms'), () =>
      HttpResponse.json(data, { headers: { 'Content-Range': 'alarms 0-1/2' } }),
    ),
  );
  await openView(<CaseBand device={4} isExpected />, PLACE);
  await says('What to do: Stop people from using it.');
  const [first, second] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(first).toMatch(
    /High: Scald risk.*Ongoing · raised .* ago.*Water of.*Raised 3 times since 18 Nov, \d\d:05/,
  );
  expect(second).toContain('Order a battery.');
  expect(second).not.toContain('Raised');
});

it('says from when until when an alarm held that is over', { timeout: 30_000 }, async () => {
  const over = { condition: 'clear', since: '2026-11-18T02:05:00.000Z' } as const;
  await openView(
    <>
      <CaseSpan alarm={caseOf(1, 'Scald risk', { ...over, cleared_at: '2026-11-18T02:08:00.000Z' })} />
      <CaseSpan alarm={caseOf(2, 'Burst', { ...over, cleared_at: '2026-11-20T02:08:00.000Z' })} />
    </>,
    PLACE,
  );
  const [sameDay, later] = [...document.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(sameDay).toMatch(/^18 Nov, \d\d:05–\d\d:08$/);
  expect(later).toMatch(/^18 Nov, \d\d:05–20 Nov, \d\d:08$/);
});

it('does not repeat the name of an assignee who has acknowledged', { timeout: 30_000 }, async () => {
  const alarm = caseOf(1, 'Burst', { acknowledged_at: SINCE, acknowledged_by: 12, assigned_to: 12 });
  await openView(<AcknowledgedBy alarm={alarm} />, PLACE);
  await says('Acknowledged by');
  expect(document.querySelector('time')?.dateTime).toBe(SINCE);
});

/** The cells of a table of temperatures, the newest first; those at `idle` without flow. */
const cellsOf = async (values: readonly number[], idle: readonly number[]): Promise<string[]> => {
  const datapoint = {
    id: 17,
    key: 'temperature',
    role: 'outlet_temperature',
    label: 'Temperature',
    unit: '°C',
    kind: 'gauge',
  };
  const device = {
    tags: ['label:TMV'],
    limits_profile: null,
    expected_interval_s: 900,
    datapoints: [datapoint],
  };
  const points = values.map((value, index) => ({ ms: Date.parse(SINCE) + index, value }));
  await openView(
    <ReadingsTable
      device={device as unknown as Device}
      items={[{ datapoint, series: { points, widthMs: 0 } }] as never}
      idle={new Set(idle.map((index) => Date.parse(SINCE) + index))}
    />,
    PLACE,
  );
  return [...document.querySelectorAll('td:last-child')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  );
};

it('marks readings above the limit', { timeout: 30_000 }, async () => {
  expect(await cellsOf([43.5, 57.6], [])).toEqual(['▲ 57.6 °C, above 48.0 °C', '43.5 °C']);
});

it('does not hold what is in an idle pipe against the limit', { timeout: 30_000 }, async () => {
  const cells = await cellsOf([50.1, 43.5], [0, 1]);
  expect(cells).toEqual(['idle pipe43.5 °C', 'idle pipe50.1 °C']);
});

it('marks what is still above it after water flowed, as the chart does', { timeout: 30_000 }, async () => {
  const cells = await cellsOf([57.6, 50.1, 43.5], [1, 2]);
  expect(cells).toEqual([
    'idle pipe43.5 °C',
    'idle pipe▲ 50.1 °C, above 48.0 °C',
    '▲ 57.6 °C, above 48.0 °C',
  ]);
});

it('names the colour of readings above the limit only where there are any', { timeout: 30_000 }, async () => {
  await cellsOf([43.5, 57.6], [0]);
  expect(document.body.textContent).toContain('water flowingidle pipeabove 48\u00a0°C');
});

it('says nothing of readings above the limit where there are none', { timeout: 30_000 }, async () => {
  await cellsOf([43.5, 41.2], [0]);
  expect(document.body.textContent).toContain('water flowingidle pipe');
  expect(document.body.textContent).not.toContain('above');
});

import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { column } from '../../src/domain/reports/columns/column.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import '../../src/providers/i18n/report-texts.ts';
import { Exceptions } from '../../src/screens/reports/exceptions.tsx';
import { FigureTable } from '../../src/screens/reports/figure-table.tsx';
import { VerdictLine } from '../../src/screens/reports/verdict.tsx';
import { WaterByMeter } from '../../src/screens/reports/water-by-meter.tsx';
import { startApi } from '../support/api.ts';
import { meterResult, withAlarms } from '../support/report-result.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { all, press, the } from '../support/site.tsx';
import { openView, says } from '../support/view.tsx';

startApi();

const VIEW = { resource: 'reports', path: '/admin/reports/3/devices' };
/** A window of this width, until the end of the test. */
const inWindow = (width: number): void => {
  const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
};
beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

/** A main meter with so many sub-meters, which don't measure all of its water. */
const meters = (subs: number): Result => {
  const meter = (at: number, more: object) => ({ ...meterResult.devices[0], device_id: at, ...more });
  return {
    ...meterResult,
    devices: [
      meter(1, { title: 'Main', main_id: null, consumption: 10_000, location: '1 Mill Road, Perth WA 6000' }),
      meter(20, { title: 'Main', main_id: null, consumption: 10, location: '2 Mill Road, Perth WA 6000' }),
      ...Array.from({ length: subs }, (_, at) =>
        meter(at + 2, { title: `Sub ${at}`, main_id: 1, consumption: 100, location: null }),
      ),
    ],
  } as Result;
};

it(
  'lists sub-meters below their main meter, and counts meters only in the button for all rows',
  { timeout: 30_000 },
  async () => {
    emptyBrowser();
    signedIn('superadmin');
    await openView(<WaterByMeter result={meters(6)} />, {
      resource: 'reports',
      path: '/admin/reports/3/devices',
    });
    const rows = () => [...document.querySelectorAll('li')].map((one) => one.textContent);
    // Main meters are at once all of the water.
    const more = await the('button', 'Show all 8 meters and the water not sub-metered');
    expect(rows()).toHaveLength(2);
    await press(more);
    await says('not sub-metered');
    expect(rows().map((text) => text.startsWith('of which '))).toEqual([
      false,
      ...Array<boolean>(7).fill(true),
      false,
    ]);
    expect(rows()[7]).toMatch(/^of which not sub-metered9,400/);
    // Main meters of one title are told apart by their location.
    expect(rows()[0]).toContain('1 Mill Road, Perth WA\u00a06000');
  },
);

it(
  'shows rows of many columns as cards on a tablet, those of few as a table',
  { timeout: 30_000 },
  async () => {
    inWindow(768);
    const open = (count: number) =>
      openView(
        <FigureTable
          label="Meters"
          columns={['title', ...Array.from({ length: count - 1 }, (_, at) => `figure_${at}`)].map((key) =>
            column(key, 'text'),
          )}
          rows={[{ title: 'Laundry' }]}
          keyOf={({ title }) => String(title)}
          zone="UTC"
        />,
        VIEW,
      );
    await open(10);
    await says('Laundry');
    expect(document.querySelector('table')).toBeNull();
    await open(9);
    await says('Laundry');
    expect(document.querySelectorAll('table')).toHaveLength(1);
  },
);

it('says in the verdict on a phone which alarms nobody acknowledged', { timeout: 30_000 }, async () => {
  inWindow(390);
  const cases = withAlarms.alarms.cases.map((one) => ({ ...one, acknowledged_after_seconds: null }));
  const result = { ...withAlarms, alarms: { ...withAlarms.alarms, cases } } as Result;
  await openView(<VerdictLine result={result} />, VIEW);
  expect(await says('was closed without being acknowledged.')).toBe(true);
});

it('links alarms after the period in a band of their own', { timeout: 30_000 }, async () => {
  const [one] = withAlarms.alarms.cases;
  const result = {
    ...withAlarms,
    alarms: { ...withAlarms.alarms, after: [{ ...one, severity: 'critical' }] },
  } as Result;
  await openView(<VerdictLine result={result} />, VIEW);
  expect(await says('After the period: ')).toBe(true);
  const link = all('link').find(({ textContent }) => textContent.includes('(critical)'));
  expect(link?.getAttribute('href')).toBe('/admin/alarms/5');
});

it('links how many more there are to the open alarms', { timeout: 30_000 }, async () => {
  const [one] = withAlarms.alarms.cases;
  const after = [1, 2, 3, 4].map((alarm_id) => ({ ...one, alarm_id }));
  const result = { ...withAlarms, alarms: { ...withAlarms.alarms, after } } as unknown as Result;
  await openView(<VerdictLine result={result} />, VIEW);
  await says('and 2 more alarms.');
  const link = all('link').find(({ textContent }) => textContent === '2 more alarms');
  const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe('/admin/alarms');
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({
    company_id: result.company.id,
    status: 'open',
  });
});

it('says shares and changes on cards with the same decimals', { timeout: 30_000 }, async () => {
  inWindow(390);
  await openView(
    <FigureTable
      hasUnits
      label="Valves"
      columns={[column('title', 'text'), column('in_band_share', 'share'), column('change_share', 'change')]}
      rows={[
        { title: 'Laundry', in_band_share: 0.974, change_share: 0.03 },
        { title: 'Kitchen', in_band_share: 1, change_share: 0.156 },
      ]}
      keyOf={({ title }) => String(title)}
      zone="UTC"
    />,
    VIEW,
  );
  await says('Laundry');
  const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['97.4%', '+3.0%', '100.0%', '+15.6%']);
});

it('says figures of water on cards in the unit of all rows', { timeout: 30_000 }, async () => {
  inWindow(390);
  await openView(
    <FigureTable
      hasUnits
      label="Meters"
      columns={[column('title', 'text'), column('consumption', 'litres')]}
      rows={[
        { title: 'Laundry', consumption: 12_800 },
        { title: 'Kitchen', consumption: 9_418 },
      ]}
      keyOf={({ title }) => String(title)}
      zone="UTC"
    />,
    VIEW,
  );
  await says('Laundry');
  const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['12.8\u00a0kL', '9.4\u00a0kL']);
});

it('says below an exception that no alarm was raised about it', async () => {
  const [first] = meterResult.exceptions;
  const exceptions = [{ ...first!, kind: 'burst', ts: '2026-10-02T03:00:00.000Z', value: 80, limit: 60 }];
  const alarms = { ...withAlarms.alarms, cases: [], totals: { ...withAlarms.alarms.totals, cases: 0 } };
  const result: Result = { ...meterResult, exceptions, alarms };
  await openView(<Exceptions result={result} />, VIEW);
  await says('No alarm raised');
});

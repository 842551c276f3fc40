import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { TableBlock } from '../../src/domain/reports/document/document.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import '../../src/providers/i18n/report-texts.ts';
import { DocumentTable } from '../../src/screens/reports/document/table.tsx';
import { ResultView } from '../../src/screens/reports/runs/result-view.tsx';
import { startApi } from '../support/site/api.ts';
import { meterResult, withAlarms } from '../support/reports/report-result.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the } from '../support/site/site.tsx';
import { openView, says } from '../support/site/view.tsx';

/** How a page shows a document, whatever it is about: see tests/domain/reports/golden/ for what it says. */
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

const tableOf = (columns: number): TableBlock => ({
  type: 'table',
  columns: Array.from({ length: columns }, (_, at) => ({
    key: `figure_${at}`,
    heading: `Figure ${at}`,
    content: at === 0 ? ('name' as const) : ('number' as const),
    ...(at === 1 ? { unit: 'kL' } : {}),
  })),
  rows: ['Main', 'Laundry', 'Kitchen'].map((title, row) => ({
    key: title,
    depth: row === 0 ? 0 : 1,
    ...(row === 2 ? { isFine: true as const } : {}),
    cells: Array.from({ length: columns }, (_, at) => ({ text: at === 0 ? title : `${at}.5` })),
  })),
  few: { rows: 25, cards: 5 },
  more: 'Show all devices',
});
const open = (block: TableBlock) =>
  openView(<DocumentTable block={block} label="Meters" pathOf={() => '/'} />, VIEW);
const openResult = (result: object) =>
  openView(<ResultView result={result as Result} compare={null} />, VIEW);

it(
  'shows rows of many columns as cards on a tablet, those of few as a table',
  { timeout: 30_000 },
  async () => {
    inWindow(768);
    await open(tableOf(10));
    await says('Laundry');
    expect(document.querySelector('table')).toBeNull();
    await open(tableOf(9));
    await says('Laundry');
    expect(document.querySelectorAll('table')).toHaveLength(1);
    // Parts of another row say so.
    expect([...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
      'Main',
      'of which Laundry',
      'of which Kitchen',
    ]);
  },
);

it(
  'says units on cards, and shows cards of which there is nothing to say on demand',
  { timeout: 30_000 },
  async () => {
    inWindow(390);
    await open(tableOf(2));
    await says('Laundry');
    const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(figures()).toEqual(['1.5\u00a0kL', '1.5\u00a0kL']);
    await press(await the('button', 'Show all devices'));
    await says('Kitchen');
    expect(figures()).toHaveLength(3);
  },
);

it(
  'links alarms after the period in a band of their own, and others to the open alarms',
  { timeout: 30_000 },
  async () => {
    const [one] = withAlarms.alarms.cases;
    const after = [1, 2, 3, 4].map((alarm_id) => ({ ...one, alarm_id, severity: 'critical' }));
    await openResult({ ...withAlarms, alarms: { ...withAlarms.alarms, after } });
    await says('and 2 more alarms.');
    const link = all('link').find(({ textContent }) => textContent.includes('(critical)'));
    expect(link?.getAttribute('href')).toBe('/admin/alarms/1');
    const more = all('link').find(({ textContent }) => textContent === '2 more alarms');
    const { pathname, searchParams } = new URL(more?.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/admin/alarms');
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ company_id: 1, status: 'open' });
  },
);

it(
  'says the verdict, the findings with what became of them, and the totals',
  { timeout: 30_000 },
  async () => {
    const [first] = meterResult.exceptions;
    const exceptions = [{ ...first!, kind: 'burst', ts: '2026-10-02T03:00:00.000Z', value: 80, limit: 60 }];
    const alarms = { ...withAlarms.alarms, cases: [], totals: { ...withAlarms.alarms.totals, cases: 0 } };
    await openResult({ ...meterResult, exceptions, alarms });
    await says('No alarm raised');
    await says('No alarms in the period.');
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Totals',
      'Exceptions',
      'Water by meter',
      'Alarms',
      'Devices',
      'Day by day',
      'Days',
      'About this run',
      'Limits and their sources',
    ]);
  },
);

it('says that nothing matches where a result has no devices', { timeout: 30_000 }, async () => {
  await openResult({ ...meterResult, devices: [], exceptions: [] });
  await says('No matching devices');
});

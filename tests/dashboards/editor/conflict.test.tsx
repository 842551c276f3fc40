import { beforeEach, describe, expect, it } from 'vitest';
import { ConflictDialog } from '../../../src/dashboards/editor/conflict/conflict.tsx';
import { openRecord } from '../../../src/dashboards/editor/saving/record.ts';
import type { DashboardRecord } from '../../../src/providers/data/dashboards/editor-dashboards.ts';
import { createEditor, EditorProvider } from '../../../src/dashboards/editor/store.ts';
import { LiveValues } from '../../../src/dashboards/values.tsx';
import { addRow } from '../../../src/domain/dashboard/edits/edits.ts';
import { replaceAll, setCity } from '../../../src/domain/dashboard/edits/bindings.ts';
import { startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { openView, says } from '../../support/site/view.tsx';

startApi();
const datapoint = {
  id: 5,
  xid: null,
  key: 'temperature',
  label: 'Outlet temperature',
  unit: '°C',
  kind: 'gauge',
  device_id: 1,
  dev_id: 'tmv-1',
  device_title: 'Room 1',
  expected_interval_s: 3600,
  last_value: 42,
  last_at: null,
};
const record = (data: unknown, more: Partial<DashboardRecord> = {}): DashboardRecord => ({
  id: 7,
  title: 'Ward',
  city: null,
  city_name: null,
  logo: null,
  data: JSON.stringify(data),
  version: 3,
  user_ids: [],
  company_ids: [],
  project_ids: [],
  datapoints: [datapoint as never],
  ...more,
});
const gauge = (options: object, more: object = {}) => ({
  id: 'g',
  type: 'gauge',
  width: 3,
  height: 6,
  xidwithValues: [{ id: 5, xid: null, end: 42, dev_id: 'tmv-1', type: 'temperature' }],
  options,
  ...more,
});
const layout = (element: object, more: object = {}) => ({
  rows: [
    { id: 'r', columns: [{ id: 'c', colwidth: 12, widthPercent: '100', elements: [element] }], ...more },
  ],
  ...more,
});

const open = async (mine: DashboardRecord, theirs: DashboardRecord, edit?: 'rows' | 'city') => {
  const base = record(layout(gauge({ min: 0, max: 100 })));
  const store = createEditor(openRecord(base));
  store.run(() => replaceAll(openRecord(mine).draft));
  if (edit === 'rows') store.run((draft) => addRow(draft, null, () => 'new'));
  if (edit === 'city') store.run((draft) => setCity(draft, 2147714, 'Sydney'));
  store.set({ conflict: openRecord(theirs) });
  await openView(
    <EditorProvider value={store}>
      <LiveValues datapoints={[]}>
        <ConflictDialog onSave={() => undefined} />
      </LiveValues>
    </EditorProvider>,
    { resource: '', path: '/admin' },
  );
};
const labels = (): string[] =>
  [...document.querySelectorAll('[role="radiogroup"] label')].map((label) => label.textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

describe('a conflict', { timeout: 60_000 }, () => {
  it('is shown in words, each side with what only it has', async () => {
    const bands = [{ from: 45, colour: '#d32f2f', label: 'Hot' }];
    await open(
      record(layout(gauge({ min: 0, max: 60, bands }), { made_by: { hand: 1.5 }, theme: 'dark' })),
      record(layout(gauge({ min: 0, max: 80 }, { height: 8, xidwithValues: [] }), { theme: 'light' }), {
        version: 4,
        city: 2193733,
        city_name: 'Auckland',
      }),
      'city',
    );
    await says('Sydney');
    await says('Gauge, To: 60');
    const text = labels().join('\n');
    for (const words of [
      'MineSydney',
      'TheirsAuckland',
      'Gauge, To: 60',
      'Gauge, Bands: from 45 Hot',
      'Gauge, Datapoints: Outlet temperature',
      'Gauge, Size: 25% of the column’s width, 6 rows high',
      'Gauge, To: 80',
      'Gauge, Bands: empty',
      'Gauge, Datapoints: empty',
      'Gauge, Size: 25% of the column’s width, 8 rows high',
      'theme: dark',
      'theme: light',
      'made_by: details (hand)',
      'made_by: empty',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/[{}[\]"]/);
    // What is the same on both sides is not repeated.
    expect(text).not.toContain('From: 0');
  });

  it('shows an empty row, and one that is gone, in words too', async () => {
    const both = layout(gauge({ min: 0, max: 100 }));
    await open(record(both), record({ rows: [] }, { version: 4 }), 'rows');
    await says('Row without columns');
    const text = labels().join('\n');
    expect(text).toContain('Not present');
    expect(text).not.toMatch(/[{}[\]"]/);
  });
});

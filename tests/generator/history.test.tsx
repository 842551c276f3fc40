import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHANGE_ACTIONS } from '../../src/domain/audit/audit.ts';
import { RecordHistory } from '../../src/generator/history/record-history.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, until } from '../support/site/site.tsx';
import { openView, says } from '../support/site/view.tsx';

const server = startApi();
const change = {
  id: 90,
  version: 1,
  at: new Date().toISOString(),
  actor_id: 7,
  actor_name: 'Ada Lovelace',
  key_id: null,
  role: 'superadmin',
  action: 'edit',
  resource: 'companies',
  record_id: 3,
  record_title: 'Wet Works',
  record_version: 2,
  before: { phone: '02 1234', is_active: true },
  after: { phone: '02 9999', is_active: false },
  company_id: 3,
  batch_id: '6f7b2d1c-6a52-4a5e-9c0a-3d2f3f0a1b2c',
  undoes: null,
};
const asked: Record<string, unknown>[] = [];
let undone: unknown[] = [];
let rows: unknown[] = [];
let inBatch = 1;
const undos: string[] = [];

const open = () =>
  openView(<RecordHistory resource="companies" ids={[3]} />, { resource: 'companies', path: '/admin/x' });

beforeEach(() => {
  emptyBrowser();
  asked.length = 0;
  undos.length = 0;
  undone = [];
  rows = [change];
  inBatch = 1;
  server.use(
    answer.get(at('/audit'), ({ request }) => {
      const filter = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}') as Record<
        string,
        unknown
      >;
      asked.push(filter);
      const found = 'undoes' in filter ? undone : rows;
      const total = 'batch_id' in filter ? inBatch : found.length;
      return HttpResponse.json(found, { headers: { 'Content-Range': `audit 0-${found.length}/${total}` } });
    }),
    answer.post(at(`/audit/${change.batch_id}/undo`), () => {
      undos.push(change.batch_id);
      return HttpResponse.json({ data: [3], count: 1 });
    }),
  );
});

describe('the history of a record', { timeout: 30_000 }, () => {
  it('tells who changed what, before and after, as the fields show it', async () => {
    signedIn('superadmin');
    await open();
    await says('Ada Lovelace');
    expect(asked[0]).toEqual({ resource: 'companies', record_id: [3], action: CHANGE_ACTIONS });
    const told = [...document.querySelectorAll('dd')].map((each) => each.textContent);
    expect(told).toEqual(['Before: 02 1234→After: 02 9999', 'Before: Active→After: Inactive']);
    expect([...document.querySelectorAll('dt')].map((each) => each.textContent)).toEqual(['Phone', 'Active']);
  });

  it('shows the fields of a created record on demand, without numbers that another field names', async () => {
    signedIn('superadmin');
    const after = { title: 'Mill', city: 2165798, city_name: 'Geelong' };
    rows = [{ ...change, action: 'create', resource: 'projects', before: null, after }];
    await open();
    await says('Created');
    const fold = document.querySelector('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector('summary')?.textContent).toBe('Show fields');
    expect([...document.querySelectorAll('dt')].map((each) => each.textContent)).toEqual(['Title', 'City']);
    expect(document.body.textContent).not.toContain('2165798');
  });

  it('is not there for those who may not read it', async () => {
    signedIn('user');
    await open();
    expect(document.body.textContent).toBe('');
    expect(asked).toEqual([]);
  });

  it('offers to take back what can be, and says with how many others it was done', async () => {
    signedIn('superadmin');
    inBatch = 1200;
    await open();
    await press(await the('button', 'Undo'));
    await says('All 1,200 changes will be undone');
    await press(await until(() => all('button', 'Undo').at(-1)));
    await until(() => undos.length === 1);
  });

  it('says what was taken back already, and offers it no more', async () => {
    signedIn('superadmin');
    undone = [{ ...change, id: 91, action: 'undo', undoes: change.batch_id }];
    await open();
    await says('Undone');
    expect(all('button', 'Undo')).toEqual([]);
  });
});

import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  restoreVersion,
  restoreDraft,
  save,
  resolveConflict,
} from '../../../../src/dashboards/editor/saving/actions.ts';
import { emptyDraft, openRecord } from '../../../../src/dashboards/editor/saving/record.ts';
import type { DashboardRecord } from '../../../../src/providers/data/dashboards/editor-dashboards.ts';
import { createEditor, isDirty, makeId } from '../../../../src/dashboards/editor/store.ts';
import { addRow, deleteRow } from '../../../../src/domain/dashboard/edits/edits.ts';
import { setLogo, setTitle } from '../../../../src/domain/dashboard/edits/bindings.ts';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';

const server = startApi();
const TEXT = '{"rows":[ {"id":"a","columns":[]}, {"id":"b","columns":[]} ],"x":1.0}';
const record = (more: Partial<DashboardRecord> = {}): DashboardRecord => ({
  id: 7,
  title: 'Ward',
  city: null,
  city_name: null,
  logo: null,
  data: TEXT,
  version: 3,
  user_ids: [],
  company_ids: [],
  project_ids: [],
  datapoints: [],
  ...more,
});
const sent: Record<string, string>[] = [];
const nothing = () => undefined;
const rowsIn = (text: string | undefined): string[] =>
  (JSON.parse(text ?? '{}') as { rows: { id: string }[] }).rows.map(({ id }) => id);

/** Answers saves as the server does; `stale`: somebody else was faster. */
const answers = (stale: DashboardRecord | null = null): void => {
  server.use(
    answer.put(at('/dashboard-v2/7'), async ({ request }) => {
      const parts = Object.fromEntries(await request.formData()) as Record<string, string>;
      sent.push(parts);
      if (stale && parts.version !== String(stale.version)) {
        return HttpResponse.json({ message: 'Stale', errors: [], current: stale.version }, { status: 409 });
      }
      const { title, data } = parts;
      return HttpResponse.json({
        data: record({ version: 9, ...(title ? { title } : {}), ...(data ? { data } : {}) }),
      });
    }),
    answer.get(at('/dashboard-v2/7'), () => HttpResponse.json({ data: stale ?? record() })),
  );
};
const opened = () => createEditor(openRecord(record()));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent.length = 0;
});

describe('saving', () => {
  it('sends only the changes, and only once, however often it is called', async () => {
    answers();
    const store = opened();
    expect(await save(store, nothing)).toBe(true);
    expect(sent).toEqual([]);
    store.run((draft) => setTitle(draft, 'Ward 3'));
    const [first, second] = await Promise.all([save(store, nothing), save(store, nothing)]);
    expect([first, second]).toEqual([true, false]);
    expect(sent).toEqual([{ title: 'Ward 3', version: '3' }]);
    expect(isDirty(store.get())).toBe(false);
    store.undo();
    expect(isDirty(store.get())).toBe(true);
  });
  it('keeps the bytes of unchanged rows, and edits made during a save stay unsaved', async () => {
    answers();
    const store = opened();
    store.run((draft) => addRow(draft, null, makeId));
    const saving = save(store, nothing);
    store.run((draft) => setTitle(draft, 'Later'));
    await saving;
    expect(sent[0]?.data).toContain('{"id":"a","columns":[]}');
    expect(isDirty(store.get())).toBe(true);
  });
  it('keeps rows, city and logo in the document, whatever else it holds', async () => {
    answers();
    server.use(
      answer.post(at('/dashboard-v2'), async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
        return HttpResponse.json({ data: record({ logo: '/files/a.png' }) }, { status: 201 });
      }),
    );
    const fresh = createEditor(emptyDraft());
    fresh.run((draft) => setTitle(draft, 'New'));
    fresh.run((draft) => setLogo(draft, new Blob(['x'], { type: 'image/png' })));
    await save(fresh, nothing);
    expect(JSON.parse(sent[0]?.data ?? '')).toEqual({ rows: [], city: null, logo: null });
    // Its address is known now.
    fresh.run((draft) => addRow(draft, null, makeId));
    await save(fresh, nothing);
    expect(JSON.parse(sent[1]?.data ?? '')).toMatchObject({ city: null, logo: '/files/a.png' });

    const store = createEditor(openRecord(record({ city: 5, logo: '/files/b.png' })));
    store.run((draft) => addRow(draft, null, makeId));
    await save(store, nothing);
    expect(JSON.parse(sent[2]?.data ?? '')).toMatchObject({ city: 5, logo: '/files/b.png', x: 1 });
    store.run((draft) => setLogo(draft, null));
    store.run((draft) => addRow(draft, null, makeId));
    await save(store, nothing);
    expect(JSON.parse(sent[3]?.data ?? '')).toMatchObject({ logo: null });
  });
  it('needs a title, and reports a rejected save', async () => {
    const empty = createEditor(emptyDraft());
    expect(await save(empty, nothing)).toBe(false);
    expect(empty.get()).toMatchObject({ phase: 'failed', problem: 'editor.title_missing' });
    server.use(
      answer.put(at('/dashboard-v2/7'), () =>
        HttpResponse.json({ message: 'Too big.', errors: [] }, { status: 413 }),
      ),
    );
    const store = opened();
    store.run((draft) => setTitle(draft, 'x'));
    expect(await save(store, nothing)).toBe(false);
    expect(store.get()).toMatchObject({ phase: 'failed', problem: 'Too big.' });
    expect(isDirty(store.get())).toBe(true);
  });
});

describe('a conflict', () => {
  it('is shown, resolved by choice, and can be undone', async () => {
    const theirs = record({
      version: 4,
      title: 'Theirs',
      data: '{"rows":[{"id":"a","columns":[]},{"id":"b","columns":[]},{"id":"t","columns":[]}],"x":1.0}',
    });
    answers(theirs);
    const store = opened();
    store.run((draft) => deleteRow(draft, { row: 0 }));
    expect(await save(store, nothing)).toBe(false);
    expect(store.get().conflict?.record.version).toBe(4);
    resolveConflict(store, {});
    expect(await save(store, nothing)).toBe(true);
    expect(sent.at(-1)).toMatchObject({ version: '4' });
    expect(rowsIn(sent.at(-1)?.data)).toEqual(['b', 't']);
    expect(store.get().history.draft.title).toBe('Theirs');
    store.undo();
    expect(store.get().history.draft.title).toBe('Ward');
  });
  it('arises from a draft of an older version', async () => {
    const newer = record({ version: 5, title: 'Newer' });
    answers(newer);
    const store = createEditor(openRecord(newer));
    const { draft: base } = openRecord(record());
    restoreDraft(store, { draft: { ...base, title: 'Mine' }, base, version: 3, at: 0 });
    expect(await save(store, nothing)).toBe(false);
    expect(sent.at(-1)).toEqual({ title: 'Mine', version: '3' });
    expect(store.get().conflict?.draft.title).toBe('Newer');
  });
});

it('restores a version as a new one, which can be undone', async () => {
  server.use(
    answer.post(at('/dashboard-v2/7/versions/1/restore'), () =>
      HttpResponse.json({ data: record({ version: 4, title: 'First' }) }),
    ),
  );
  const store = opened();
  await restoreVersion(store, 1);
  expect(store.get()).toMatchObject({ record: { version: 4 }, history: { draft: { title: 'First' } } });
  expect(isDirty(store.get())).toBe(false);
  store.undo();
  expect(store.get().history.draft.title).toBe('Ward');
});

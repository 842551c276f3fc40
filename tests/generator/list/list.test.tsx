import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GeneratedList } from '../../../src/generator/list/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';
import { widget, widgets } from '../widgets.ts';

const server = startApi();
const asked: URL[] = [];
let rows = [
  widget(1, { name: 'Alice', tags: ['a:1', 'b:2', 'c:3'] }),
  widget(2, { name: 'Bob', is_active: false }),
];

const listed = () =>
  answer.get(at('/widgets'), ({ request }) => {
    const url = new URL(request.url);
    asked.push(url);
    const { q } = JSON.parse(url.searchParams.get('filter') ?? '{}') as { q?: string };
    const found = rows.filter(({ name }) => !q || name.includes(q));
    return HttpResponse.json(found, { headers: { 'Content-Range': `widgets 0-9/${found.length}` } });
  });

const open = () =>
  openView(<GeneratedList />, {
    resource: widgets,
    path: '/admin/widgets',
  });
/** A button, once it can be pressed. */
const ready = (name: string) =>
  until(() => all('button', name).find((button) => !(button as HTMLButtonElement).disabled));
const filterAsked = (): unknown => JSON.parse(asked.at(-1)?.searchParams.get('filter') ?? '{}');

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  asked.length = 0;
  rows = [
    widget(1, { name: 'Alice', tags: ['a:1', 'b:2', 'c:3'] }),
    widget(2, { name: 'Bob', is_active: false }),
  ];
  server.use(listed());
});

describe('a generated list', { timeout: 30_000 }, () => {
  it('has a heading, a column for each field of the definition, and values of each kind', async () => {
    await open();
    await the('link', 'Alice');
    expect(all('heading', 'Widgets')[0]?.tagName).toBe('H1');
    expect([...document.querySelectorAll('th')].slice(1).map((cell) => cell.textContent)).toEqual([
      'Name',
      'Mail',
      'Size',
      'Amount',
      'Tags',
      'State',
      'Seen',
    ]);
    const cells = [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual([
      'Alice',
      'w1@example.com',
      'Small',
      '3\u00a0L',
      'a:1b:2+1',
      'Active',
      '—',
    ]);
    expect(document.querySelector('a[href="mailto:w1@example.com"]')).not.toBeNull();
    expect((await the('link', 'Alice')).getAttribute('href')).toBe('/admin/widgets/1/show');
    expect(document.title).toBe('Widgets – Flowgen');
  });

  it('sorts by a click on a column, and tells assistive technology', async () => {
    await open();
    await press(await the('button', 'Mail'));
    await until(() => asked.at(-1)?.searchParams.get('sort') === '["mail","ASC"]');
    await until(() => document.querySelector('th[aria-sort="ascending"]')?.textContent === 'Mail');
    // The server can't sort by a list.
    expect(all('button', 'Tags')).toEqual([]);
  });

  it('searches while one types, and says what to do when nothing matches', async () => {
    await open();
    await the('link', 'Alice');
    await type(await find('input[type="search"]'), 'zzz');
    await says('No results for “zzz”');
    expect(filterAsked()).toEqual({ q: 'zzz' });
    await press(all('button', 'Clear filters').at(-1) as HTMLElement);
    await the('link', 'Alice');
    expect(((await find('input[type="search"]')) as HTMLInputElement).value).toBe('');
  });

  it('says how the first record comes about when there are none', async () => {
    rows = [];
    await open();
    await says('No widgets yet');
    expect(all('link', 'Create').map((link) => link.getAttribute('href'))).toContain('/admin/widgets/create');
  });

  it('shows an error in its place, and tries again', async () => {
    server.use(
      answer.get(at('/widgets'), () => HttpResponse.json({ message: 'Out of order.' }, { status: 500 }), {
        once: true,
      }),
    );
    await open();
    expect((await the('alert')).textContent).toContain('Out of order.');
    await press(await the('button', 'Retry'));
    await the('link', 'Alice');
  });

  it('deletes what is selected in one call, naming it first', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer.delete(at('/widgets/many'), async ({ request }) => {
        bodies.push(await request.json());
        rows = [];
        return HttpResponse.json({ data: [1], count: 1 });
      }),
    );
    await open();
    await press(await find('input[aria-label="Select Alice"]'));
    await press(await the('button', 'Delete'));
    const dialog = await find('[role="dialog"]');
    expect(dialog.textContent).toContain('Delete 1 record?');
    await until(() => dialog.textContent.includes('Alice'));
    expect(bodies).toEqual([]);
    await press(await ready('Delete 1 record'));
    await says('1 record deleted.');
    expect(bodies).toEqual([{ ids: [1] }]);
  });

  it('says "all that match" to the server as a filter', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer.get(at('/widgets'), () =>
        HttpResponse.json(rows, { headers: { 'Content-Range': 'widgets 0-1/319' } }),
      ),
      answer.delete(at('/widgets/many'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: Array.from({ length: 319 }, (_, id) => id + 1), count: 319 });
      }),
    );
    await open();
    await press(await find('input[aria-label="Select all on this page"]'));
    await press(await the('button', 'Select all 319 matching'));
    await press(await the('button', 'Delete'));
    const dialog = await find('[role="dialog"]');
    expect(dialog.textContent).toContain('Delete 319 records?');
    await says('and 317 more');
    await press(await ready('Delete 319 records'));
    await says('319 records deleted.');
    expect(bodies).toEqual([{ filter: {} }]);
  });

  it('saves the file that the server writes of all that match, in the order of the list', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const queries: string[] = [];
    server.use(
      answer.get(at('/widgets/export'), ({ request }) => {
        queries.push(decodeURIComponent(new URL(request.url).search));
        return new HttpResponse('id,name\r\n1,Alice\r\n', {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': 'attachment; filename="widgets-2026-11-20.csv"',
            'x-total-count': '1200',
          },
        });
      }),
    );
    await open();
    await the('link', 'Alice');
    await press(await the('button', 'Export'));
    await says('Exported 1,200 records.');
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('widgets-2026-11-20.csv');
    expect(await files[0]?.text()).toBe('id,name\r\n1,Alice\r\n');
    await press(await the('button', 'More formats'));
    await press(await the('menuitem', 'Excel (XLSX), visible columns'));
    await until(() => queries.length === 2);
    expect(queries).toEqual([
      '?filter={}&sort=["name","ASC"]&format=csv',
      '?filter={}&sort=["name","ASC"]&format=xlsx&columns=name,mail,size,amount,tags,is_active,seen_at',
    ]);
  });

  it('hides a column and keeps that', async () => {
    await open();
    await the('link', 'Alice');
    await press(await the('button', 'Columns'));
    const box = await until(() =>
      [...document.querySelectorAll('[role="dialog"] label')].find((label) => label.textContent === 'Mail'),
    );
    await press(box.querySelector('input') as HTMLElement);
    await until(() => ![...document.querySelectorAll('th')].some((cell) => cell.textContent === 'Mail'));
  });

  it('makes the rows of all lists compact', async () => {
    const densityOf = () => document.querySelector('table')?.dataset['density'];
    await open();
    await the('link', 'Alice');
    expect(densityOf()).toBe('comfortable');
    await press(await the('button', 'Columns'));
    await press(await find('[role="dialog"] fieldset label:last-of-type input'));
    await until(() => densityOf() === 'compact');
  });
});

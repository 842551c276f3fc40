import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { DataTable } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { GeneratedList } from '../../src/generator/list/list.tsx';
import type { AnyResource } from '../../src/schema/resource.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { press, the, type, until } from '../support/site/site.tsx';
import { find, openView } from '../support/site/view.tsx';
import { widget, widgets } from './widgets.ts';

const server = startApi();
let rows: ReturnType<typeof widget>[] = [];
/** Called with the id of each row whose amount is drawn. */
let onDraw: (id: unknown) => void;
let drawn: unknown[] = [];
const amount = (record: Readonly<Record<string, unknown>>) => {
  onDraw(record.id);
  return `${String(record.amount)} pieces`;
};

const asked: string[] = [];
const answers = (): HttpResponse<ReturnType<typeof widget>[]> =>
  HttpResponse.json(rows, { headers: { 'Content-Range': `widgets 0-9/${rows.length}` } });
const open = (definition: AnyResource = widgets) =>
  openView(
    <GeneratedList>
      <DataTable.Col source="amount" render={amount} />
    </GeneratedList>,
    { resource: definition, path: '/admin/widgets' },
  );
const titles = (): (string | null)[] =>
  [...document.querySelectorAll('td.list-title')].map(({ textContent }) => textContent);
const shows = (...names: string[]) => until(() => titles().join() === names.join());
const busy = () => document.querySelector('table')?.getAttribute('aria-busy');
const box = (name: string) => find(`input[aria-label="Select ${name}"]`);
const selected = (): (string | undefined)[] =>
  [...document.querySelectorAll('tr.Mui-selected td.list-title')].map(({ textContent }) => textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  rows = ['Ann', 'Bob', 'Cem', 'Dan'].map((name, index) => widget(index + 1, { name }));
  drawn = [];
  onDraw = (id) => void drawn.push(id);
  server.use(
    answer.get(at('/widgets'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter') ?? '');
      return answers();
    }),
  );
});

describe('rows of a list', { timeout: 30_000 }, () => {
  it('are drawn again only when something in them changed, wherever they stand', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    rows = [widget(3, { name: 'Cem' }), widget(2, { name: 'Bea' }), widget(1, { name: 'Ann' })];
    drawn = [];
    await press(await the('button', 'Mail'));
    await shows('Cem', 'Bea', 'Ann');
    expect(drawn).toEqual([2]);
  });

  it('are not drawn again when they are selected', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    drawn = [];
    await press(await box('Cem'));
    expect(selected()).toEqual(['Cem']);
    expect(drawn).toEqual([]);
  });

  it('are not drawn while a column is made wider', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    const edge = await find('[role="separator"]');
    const wider = () =>
      act(async () => edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    const width = () =>
      document.querySelector<HTMLElement>('table')?.style.getPropertyValue('--plain-width-0');
    // From now on the cells follow the table.
    await wider();
    await until(width);
    drawn = [];
    await wider();
    expect(width()).not.toBe('');
    expect(drawn).toEqual([]);
  });

  it('are selected as a range with shift, and all of the page from the head', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    // The table forgets the last selected row in an effect of its first rendering.
    await act(async () => undefined);
    await press(await box('Bob'));
    (await box('Dan')).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    await until(() => selected().join() === 'Bob,Cem,Dan');
    const page = (await find('input[aria-label="Select all on this page"]')) as HTMLInputElement;
    expect([page.checked, page.indeterminate]).toEqual([false, true]);
    await press(page);
    expect(selected()).toEqual(['Ann', 'Bob', 'Cem', 'Dan']);
    expect([page.checked, page.indeterminate]).toEqual([true, false]);
    await press(page);
    expect(selected()).toEqual([]);
  });

  it('come after a key that is typed while they are drawn', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    const search = (await find('input[type="search"]')) as HTMLInputElement;
    rows = Array.from({ length: 25 }, (_, index) => widget(index + 10));
    // Without `act`, which would have all of the rows drawn first.
    const key = (text: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, text);
      search.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const order: string[] = [];
    drawn = [];
    onDraw = (id) => {
      drawn.push(id);
      // As on a slow phone: none of them alone takes long, all of them do.
      for (const end = performance.now() + 6; performance.now() < end;);
      if (drawn.length !== 1) return;
      setTimeout(() => {
        key('wid');
        queueMicrotask(() => order.push(`${search.value} is there`));
      });
    };
    key('w');
    await until(() => titles().length === 25 && order.push('rows are there'));
    expect(order).toEqual(['wid is there', 'rows are there']);
    await until(() => asked.at(-1) === '{"q":"wid"}' && busy() === 'false');
  });

  it('are marked while they answer an earlier question', async () => {
    await open();
    await shows('Ann', 'Bob', 'Cem', 'Dan');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      answer.get(at('/widgets'), async () => {
        await held;
        return answers();
      }),
    );
    rows = [widget(2, { name: 'Bob' })];
    expect(busy()).toBe('false');
    // Whenever the mark is gone, the old rows must be gone too.
    const wrong: unknown[] = [];
    const observer = new MutationObserver(() => {
      if (busy() === 'false' && titles().length !== 1) wrong.push(titles());
    });
    await type(await find('input[type="search"]'), 'Bob');
    await until(() => busy() === 'true');
    expect(titles()).toEqual(['Ann', 'Bob', 'Cem', 'Dan']);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    release();
    await until(() => busy() === 'false');
    observer.disconnect();
    expect(titles()).toEqual(['Bob']);
    expect(wrong).toEqual([]);
  });

  it('name what they refer to, asked for at once', async () => {
    const together: string[] = [];
    server.use(
      answer.get(at('/companies'), ({ request }) => {
        together.push(new URL(request.url).searchParams.get('filter') ?? '');
        return HttpResponse.json(
          [
            { id: 4, name: 'Wet Works' },
            { id: 5, name: 'Drip' },
          ],
          { headers: { 'Content-Range': 'companies 0-1/2' } },
        );
      }),
    );
    rows = [
      widget(1, { company_id: 5 }),
      widget(2, { company_id: 4 }),
      widget(3, { company_id: 5 }),
      widget(4),
    ];
    await open({ ...widgets, list: { ...widgets.list, columns: ['name', 'company_id'] } });
    await the('link', 'Wet Works');
    const cells = [...document.querySelectorAll('tbody tr td:last-child')];
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Drip', 'Wet Works', 'Drip', '—']);
    expect(together).toEqual(['{"id":[4,5]}']);
  });
});

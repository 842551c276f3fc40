import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GeneratedList } from '../../../src/generator/list/list.tsx';
import { createStore } from '../../../src/providers/browser/store.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, type, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';
import { widget, widgets } from '../widgets.ts';

const server = startApi();
const rows = Array.from({ length: 30 }, (_, index) => widget(index + 1));
beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/widgets'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [from = 0, to = 24] = JSON.parse(searchParams.get('range') ?? '[0,24]') as number[];
      const { q } = JSON.parse(searchParams.get('filter') ?? '{}') as { q?: string };
      const found = q ? rows.filter(({ name }) => name.includes(q)) : rows;
      return HttpResponse.json(found.slice(from, to + 1), {
        headers: { 'Content-Range': `widgets ${from}-${to}/${found.length}` },
      });
    }),
  );
});

/** The list with a store that stays, as in a browser. */
const open = () =>
  openView(<GeneratedList />, {
    resource: widgets,
    path: '/admin/widgets',
    store: createStore('admin', 1),
  });
const box = (name: string) => find(`input[aria-label="Select ${name}"]`);
const bar = () =>
  document.querySelector('[role="group"][aria-label$="selected"] [role="status"]')?.textContent;
const select = async (...names: string[]) => {
  for (const name of names) await press(await box(name));
};

describe('a selection', { timeout: 30_000 }, () => {
  it('ends when a search changes what is shown; the search stays', async () => {
    await open();
    await select('Widget 1', 'Widget 2');
    expect(bar()).toBe('2 selected');
    await type(await find('input[type="search"], [data-search] input, input[name="q"]'), 'Widget 30');
    await until(() => document.querySelectorAll('tbody tr').length === 1);
    expect(bar()).toBeUndefined();
    expect(all('button', 'Delete')).toEqual([]);
  });

  it('ends when the list is left or reloaded; its filters do not', async () => {
    const first = await open();
    await type(await find('input[type="search"], [data-search] input, input[name="q"]'), 'Widget 2');
    await until(() => document.querySelectorAll('tbody tr').length === 11);
    await select('Widget 2');
    expect(bar()).toBe('1 selected');
    await act(() => first.router.navigate('/elsewhere'));
    await until(() => document.body.textContent.includes('elsewhere'));
    await act(() => first.router.navigate('/admin/widgets'));
    await until(() => document.querySelectorAll('tbody tr').length === 11);
    expect(bar()).toBeUndefined();
  });

  it('says how many of its rows are on other pages', async () => {
    await open();
    await select('Widget 1', 'Widget 2');
    await press(
      await until(() =>
        all('button').find((each) => /next page/i.test(each.getAttribute('aria-label') ?? each.title)),
      ),
    );
    await select('Widget 30');
    expect(bar()).toBe('3 selected (2 not on this page)');
  });
});

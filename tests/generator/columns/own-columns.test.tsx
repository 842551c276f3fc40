import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataTable, TextField } from 'react-admin';
import { GeneratedList } from '../../../src/generator/list/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';
import { widget, widgets } from '../widgets.ts';

const server = startApi();
const heads = (): (string | null)[] =>
  [...document.querySelectorAll('th')].slice(1).map(({ textContent }) => textContent);
const cells = (): (string | null)[] =>
  [...document.querySelectorAll('tbody tr:first-child td')].slice(1).map(({ textContent }) => textContent);
const open = async () => {
  const view = await openView(
    <GeneratedList>
      <p>Above</p>
      <>
        <DataTable.Col source="size" label="How large" render={({ size }) => `${size}!`} />
        <DataTable.Col source="mail" field={TextField} disableSort />
      </>
      <DataTable.NumberCol source="rank" label="Rank" render={({ id }) => `No. ${id}`} />
      <DataTable.Col>
        <button type="button">Ring</button>
      </DataTable.Col>
    </GeneratedList>,
    { resource: widgets, path: '/admin/widgets' },
  );
  await the('link', 'Alice');
  return view;
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/widgets'), () =>
      HttpResponse.json([widget(1, { name: 'Alice' })], { headers: { 'Content-Range': 'widgets 0-0/1' } }),
    ),
  );
});

describe('columns of a screen', { timeout: 30_000 }, () => {
  it('replace those of the definition in their place, or are added', async () => {
    await open();
    expect(heads()).toEqual([
      'Name',
      'Mail',
      'How large',
      'Amount',
      'Tags',
      'State',
      'Seen',
      'Rank',
      'Actions',
    ]);
    expect(cells()).toEqual([
      'Alice',
      'w1@example.com',
      'small!',
      '3\u00a0L',
      '—',
      'Active',
      '—',
      'No. 1',
      'Ring',
    ]);
    // What is not a column is above the list.
    expect(document.querySelector('.RaList-actions')?.textContent).toContain('Above');
  });

  it('are aligned to the right if they are columns of numbers', async () => {
    await open();
    const head = [...document.querySelectorAll('th')].find(({ textContent }) => textContent === 'Rank');
    const cell = document.querySelector('tbody tr:first-child td:nth-last-child(2)');
    for (const one of [head, cell]) expect(one?.className).toContain('MuiTableCell-alignRight');
  });

  it('are sorted by unless they say otherwise, or no field is behind them', async () => {
    await open();
    expect(all('button', 'How large')).toHaveLength(1);
    expect([...all('button', 'Mail'), ...all('button', 'Rank')]).toEqual([]);
  });

  it('have buttons that do not open the record', async () => {
    const { where } = await open();
    await press(await the('button', 'Ring'));
    expect(where()).toBe('/admin/widgets');
    await press(await find('tbody td.column-size'));
    await until(() => where() === '/admin/widgets/1/show');
  });

  it('can be hidden by the user', async () => {
    await open();
    await press(await the('button', 'Columns'));
    const box = await until(() =>
      [...document.querySelectorAll('[role="dialog"] label')].find((label) => label.textContent === 'Rank'),
    );
    await press(box.querySelector('input') as HTMLElement);
    await until(() => !heads().includes('Rank'));
  });
});

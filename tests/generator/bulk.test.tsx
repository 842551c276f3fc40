import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GeneratedList } from '../../src/generator/list/list.tsx';
import { moveName } from '../../src/generator/columns/columns.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';
import { widget, widgets } from './widgets.ts';

const server = startApi();
const open = async () => {
  await openView(<GeneratedList />, {
    resource: widgets,
    path: '/admin/widgets',
  });
  await press(await find('input[aria-label="Select all on this page"]'));
  await press(await the('button', 'Delete'));
};
/** A button, once it can be pressed. */
const ready = (name: string) =>
  until(() => all('button', name).find((button) => !(button as HTMLButtonElement).disabled));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/widgets'), () =>
      HttpResponse.json([widget(1), widget(2)], { headers: { 'Content-Range': 'widgets 0-1/2' } }),
    ),
  );
});

it('namesakes are told apart before a bulk call', async () => {
  const twins = [widget(1), { ...widget(2), name: 'Widget 1' }, widget(3)];
  server.use(
    answer.get(at('/widgets'), () =>
      HttpResponse.json(twins, { headers: { 'Content-Range': 'widgets 0-2/3' } }),
    ),
  );
  await open();
  await ready('Delete 3 records');
  const listed = [...document.querySelectorAll('[role="dialog"] li')].map((item) => item.textContent.trim());
  expect(listed).toEqual(['Widget 1 #1', 'Widget 1 #2', 'Widget 3']);
});

describe('a bulk call', { timeout: 30_000 }, () => {
  it('that is refused lists each record with its reason, which can be saved', async () => {
    const errors = [
      { msg: '2 widgets can’t go.', path: 'ids' },
      { msg: '“Widget 1”: It has users.', path: 'ids.1' },
      { msg: '“Widget 2”: It is in use.', path: 'ids.2' },
    ];
    server.use(
      answer.delete(at('/widgets/many'), () =>
        HttpResponse.json({ errors, message: '2 widgets can’t go.' }, { status: 409 }),
      ),
    );
    await open();
    await press(await ready('Delete 2 records'));
    const alert = await until(() => document.querySelector('[role="dialog"] [role="alert"]'));
    expect(alert.textContent).toContain('2 widgets can’t go.');
    expect([...alert.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      '“Widget 1”: It has users.',
      '“Widget 2”: It is in use.',
    ]);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await press(await the('button', 'Download list (CSV)'));
    expect(await files[0]?.text()).toContain('1,,“Widget 1”: It has users.\r\n');
  });

  it('is stopped: the call ends, the dialog stays', async () => {
    let isGone = false;
    server.use(
      answer.delete(at('/widgets/many'), async ({ request }) => {
        await new Promise<void>((done) => request.signal.addEventListener('abort', () => done()));
        isGone = true;
        return HttpResponse.json({ data: [], count: 0 });
      }),
    );
    await open();
    await press(await ready('Delete 2 records'));
    await find('[role="dialog"] [role="progressbar"]');
    await press(await the('button', 'Stop'));
    await says('Stopped. The list shows the current state.');
    await until(() => isGone);
    expect(all('button', 'Delete 2 records')).toHaveLength(1);
  });

  it('is taken back by the server, and what has changed since is said', async () => {
    let turn = 0;
    server.use(
      answer.delete(at('/widgets/many'), () =>
        HttpResponse.json({ data: [1, 2], count: 2, batch_id: 'b-1' }),
      ),
      answer.post(at('/audit/b-1/undo'), () => {
        turn++;
        return turn === 1
          ? HttpResponse.json({ message: 'Nothing was undone: 1 changed again since.' }, { status: 409 })
          : HttpResponse.json({ data: [1, 2], count: 2 });
      }),
    );
    await open();
    await press(await ready('Delete 2 records'));
    await says('2 records deleted.');
    await press(await the('button', 'Undo'));
    await says('Nothing was undone: 1 changed again since.');
    expect(turn).toBe(1);
  });
});

describe('moving a column', () => {
  it.each([
    ['c', 'a', 'cab'],
    ['a', 'c', 'bca'],
    ['b', 'b', 'abc'],
    ['x', 'a', 'abc'],
    ['a', 'x', 'abc'],
  ])('%s in the place of %s', (name, to, order) => {
    expect(moveName(['a', 'b', 'c'], name, to).join('')).toBe(order);
  });
});

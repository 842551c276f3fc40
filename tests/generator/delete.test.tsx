import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeleteButton } from '../../src/generator/record/delete-button.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';
import { widget, widgets } from './widgets.ts';

const server = startApi();
const asked: unknown[] = [];
const deleted: string[] = [];
const affects = (list: object[], status = 200) =>
  server.use(
    answer.post(at('/widgets/many/affected'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ data: { count: 1, affected: list }, message: 'No.' }, { status });
    }),
  );
const open = async () => {
  await openView(<DeleteButton record={widget(1)} onDeleted={() => undefined} />, {
    resource: widgets,
    path: '/admin/widgets/1/show',
  });
  await press(await the('button', 'Delete'));
  await the('heading', 'Delete “Widget 1”?');
};
const lines = () => [...document.querySelectorAll('[role="dialog"] li')].map((line) => line.textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  asked.length = 0;
  deleted.length = 0;
  server.use(
    answer.delete(at('/widgets/:id'), ({ params }) => {
      deleted.push(String(params['id']));
      return HttpResponse.json(widget(1), { headers: { 'x-batch-id': 'b1' } });
    }),
  );
});

describe('deleting', { timeout: 30_000 }, () => {
  it('asks first and names what it affects, then offers to undo it', async () => {
    affects([
      { resource: 'dashboard-v2', effect: 'shown', count: 3 },
      { resource: 'reports', effect: 'linked', count: 1 },
      { resource: 'datapoints', effect: 'deleted', count: 2 },
      { resource: 'readings', effect: 'kept', count: 12_345 },
    ]);
    await open();
    await says('Shown on 3 dashboards');
    expect(lines()).toEqual([
      'Shown on 3 dashboards',
      'Linked to 1 report',
      'Also deletes 2 datapoints',
      'Hides 12,345 readings, which are stored until their retention period ends',
    ]);
    expect(asked).toEqual([{ ids: [1] }]);
    expect(deleted).toEqual([]);
    await press(await until(() => all('button', 'Delete').at(-1)));
    await says('“Widget 1” was deleted.');
    expect(deleted).toEqual(['1']);
    await the('button', 'Undo');
  });

  it('says what stands in the way, and that nothing is affected', async () => {
    affects([{ resource: 'users', effect: 'blocking', count: 2 }]);
    await open();
    expect((await find('[role="dialog"] [role="note"]')).textContent).toBe(
      'Still has 2 users. Move or delete them first.',
    );
    await press(await the('button', 'Cancel'));
    affects([]);
    await press(await the('button', 'Delete'));
    await says('Nothing else is affected.');
    expect(deleted).toEqual([]);
  });

  it('can be confirmed where the server can’t count', async () => {
    affects([], 500);
    await open();
    await says('Couldn’t check what this affects.');
    expect(all('alert')).toEqual([]);
    await press(await until(() => all('button', 'Delete').at(-1)));
    await says('“Widget 1” was deleted.');
  });
});

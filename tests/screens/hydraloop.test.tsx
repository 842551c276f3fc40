import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../src/live/client.ts';
import HydraloopEdit from '../../src/screens/hydraloop/edit.tsx';
import HydraloopShow from '../../src/screens/hydraloop/show.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { press, the, type, until } from '../support/site/site.tsx';
import { find, helpOf, openView, says } from '../support/site/view.tsx';

const server = startApi();
const endpoint = {
  id: 5,
  version: 4,
  name: 'Pool house',
  url: 'https://loop.example.com/api',
  serial_number: null,
  company_id: null,
  has_token: true,
  is_active: true,
  last_contact_at: null,
  last_error: null,
  created_at: '2026-11-20T02:15:45.812Z',
  updated_at: '2026-11-20T02:15:45.812Z',
};
const sent: unknown[] = [];

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  sent.length = 0;
  server.use(
    answer.get(at('/hydraloop/5'), () => HttpResponse.json({ data: endpoint })),
    answer.post(at('/hydraloop/5'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...endpoint, version: 5 } });
    }),
    answer.get(at('/companies'), () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'companies 0-0/0' } }),
    ),
    answer.get(at('/audit'), () => HttpResponse.json([], { headers: { 'Content-Range': 'audit 0-0/0' } })),
  );
});

const edit = () =>
  openView(<HydraloopEdit />, {
    resource: 'hydraloop',
    path: '/admin/hydraloop/5',
    pattern: '/admin/hydraloop/:id',
  });
const show = () =>
  openView(<HydraloopShow resource="hydraloop" />, {
    resource: 'hydraloop',
    path: '/admin/hydraloop/5/show',
    pattern: '/admin/hydraloop/:id/show',
  });

describe('Hydraloop endpoint pages', { timeout: 30_000 }, () => {
  it('keep the token if the field is left empty', async () => {
    await edit();
    const token = await find('[name="token"]');
    expect(token.getAttribute('type')).toBe('password');
    expect(token.getAttribute('value')).toBe('');
    expect(helpOf('token')).toContain('A token is stored. Leave empty to keep it');
    await type(token, 'x');
    await type(token, '');
    await type(await find('[name="serial_number"]'), 'HL-1');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    expect(sent).toEqual([{ serial_number: 'HL-1', version: 4 }]);
  });

  it('save a new token', async () => {
    await edit();
    await type(await find('[name="token"]'), 's3cret');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    expect(sent).toEqual([{ token: 's3cret', version: 4 }]);
  });

  it('show the result of a connection test', async () => {
    const result = { result: 'tls', status: null, ms: 120, msg: 'Its certificate has expired.' };
    server.use(answer.post(at('/hydraloop/5/test'), () => HttpResponse.json({ data: result })));
    await show();
    await press(await the('button', 'Test connection'));
    await says('Connection failed');
    await says('Its certificate has expired. Response time: 120 ms.');
    server.use(
      answer.post(at('/hydraloop/5/test'), () => HttpResponse.json({ message: 'Busy.' }, { status: 503 })),
    );
    await press(await the('button', 'Test connection'));
    await says('Busy.');
  });

  it('remove the token on request', async () => {
    await show();
    await press(await the('button', 'Remove the stored token'));
    await press(await until(() => document.querySelector<HTMLElement>('[role="dialog"] .ra-confirm')));
    await until(() => sent.length === 1);
    expect(sent).toEqual([{ token: null, version: 4 }]);
  });
});

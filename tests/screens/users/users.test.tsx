import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import UserCreate from '../../../src/screens/users/create.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, helpOf, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
const input = (name: string) => find(`input[name="${name}"]`);
const labels = () =>
  [...document.querySelectorAll('form .MuiInputLabel-root')].map((label) => label.textContent);
const open = () => openView(<UserCreate />, { resource: 'users', path: '/admin/users/create' });

const choose = async (label: string, option: string) => {
  const box = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="combobox"]')].find((each) =>
      each
        .closest('.MuiFormControl-root')
        ?.querySelector('.MuiInputLabel-root')
        ?.textContent.startsWith(label),
    ),
  );
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  await press(
    await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
        (each) => each.textContent === option,
      ),
    ),
  );
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent.length = 0;
  server.use(
    answer.post(at('/users'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json(
        { id: 9, version: 1, ...body, invitation_url: 'https://x/invitation?token=t' },
        { status: 201 },
      );
    }),
  );
});

describe('user form', { timeout: 30_000 }, () => {
  it('requires a company, except for superadmins, who have none', async () => {
    const view = await open();
    await type(await input('name'), 'Ada');
    await type(await input('email'), 'ada@example.com');
    await press(await the('button', 'Save'));
    await says('Choose the company this user belongs to.');
    await choose('Role', 'Superadmin');
    await until(() => !labels().some((label) => label.startsWith('Company')));
    await press(await the('button', 'Save'));
    await the('heading', 'Invitation for Ada');
    expect(sent).toEqual([expect.objectContaining({ role: 'superadmin', company_id: null })]);
    expect(document.querySelector<HTMLInputElement>('[role="dialog"] input')?.value).toBe(
      'https://x/invitation?token=t',
    );
    await press(await the('button', 'Done'));
    await view.arrives('/admin/users');
  });

  it('accepts a password of at least twelve characters', async () => {
    signedIn('companyadmin');
    await open();
    await type(await input('name'), 'Ada');
    await type(await input('email'), 'ada@example.com');
    await type(await input('password'), 'short');
    await press(await the('button', 'Save'));
    await until(() => helpOf('password') === 'A password needs at least 12 characters.');
    await type(await input('password'), 'long enough it is');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    expect(sent[0]).toMatchObject({ password: 'long enough it is', role: 'user' });
    // The server sets the company for a company admin.
    expect(sent[0]).not.toHaveProperty('company_id');
  });
});

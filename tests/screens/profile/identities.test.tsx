import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import Identities from '../../../src/screens/profile/identities.tsx';
import { Passkeys } from '../../../src/screens/profile/passkeys.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const AT = '2026-11-20T02:15:45.812Z';
const link = (id: number, is_current = false) => ({
  id,
  provider_id: 3,
  provider_title: `Directory ${id}`,
  issuer: 'https://login.example.com',
  subject: `subject-${id}`,
  created_at: AT,
  last_used_at: AT,
  is_current,
});
let links = [link(1), link(2)];
const removed: string[] = [];

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
  removed.length = 0;
  links = [link(1), link(2)];
  const remove = ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    removed.push(new URL(request.url).pathname.replace(/^\/api/, ''));
    links = links.filter(({ id }) => id !== Number(params.id));
    return HttpResponse.json(link(Number(params.id)));
  };
  server.use(
    answer.get(at('/auth/identities'), () => HttpResponse.json(links)),
    answer.get(at('/users/7/identities'), () => HttpResponse.json(links)),
    answer.delete(at('/auth/identities/:id'), remove),
    answer.delete(at('/users/7/identities/:id'), remove),
  );
});
const open = (view: Parameters<typeof openView>[0]) =>
  openView(view, { resource: '', path: '/admin/profile' });

describe('links to identity providers', { timeout: 30_000 }, () => {
  it('of another user are listed and removed', async () => {
    await open(<Identities user={{ id: 7, name: 'Sam O’Neill' }} />);
    await says('Sam O’Neill can sign in with these identity providers');
    await says('subject-2');
    await press(await the('button', 'Remove the link to Directory 2'));
    await says('Sessions that were started with it end.');
    await press(await the('button', 'Remove'));
    await says('Link removed.');
    expect(removed).toEqual(['/users/7/identities/2']);
    await until(() => all('button', 'Remove the link to Directory 2').length === 0);
    expect(all('button', 'Remove the link to Directory 1')).toHaveLength(1);
  });

  it('of the session itself warns that it ends', async () => {
    links = [link(4, true)];
    await open(<Identities />);
    await says('This session');
    await press(await the('button', 'Remove the link to Directory 4'));
    await says('You are signed in with it, so you will be signed out here.');
    await press(await the('button', 'Remove'));
    await until(() => removed.length === 1);
    expect(removed).toEqual(['/auth/identities/4']);
  });
});

describe('removing the last passkey', { timeout: 30_000 }, () => {
  const WARNING = 'Your organisation requires two-step sign-in';
  const removal = async (status: object, passkeys: number): Promise<string> => {
    server.use(
      answer.get(at('/auth/second-factor'), () => HttpResponse.json({ data: status })),
      answer.get(at('/auth/passkeys'), () =>
        HttpResponse.json(
          Array.from({ length: passkeys }, (_, index) => ({
            id: index + 1,
            name: `Key ${index + 1}`,
            created_at: AT,
            last_used_at: null,
          })),
        ),
      ),
    );
    await open(<Passkeys />);
    await press(await the('button', 'Remove Key 1'));
    await says('You can no longer sign in with it.');
    return document.body.textContent;
  };
  const app = { created_at: AT, last_used_at: null };

  it.each([
    ['warns where a second factor is required', { required: true, totp: null, recovery_codes: 10 }, 1, true],
    ['does not warn elsewhere', { required: false, totp: null, recovery_codes: 10 }, 1, false],
    ['does not warn with an authenticator app', { required: true, totp: app, recovery_codes: 10 }, 1, false],
    ['does not warn with another passkey', { required: true, totp: null, recovery_codes: 10 }, 2, false],
  ])('%s', async (_name, status, passkeys, isWarned) => {
    expect((await removal(status, passkeys)).includes(WARNING)).toBe(isWarned);
  });
});

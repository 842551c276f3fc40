import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '../../../src/providers/session/session.ts';
import { signOut } from '../../../src/providers/session/session-sync.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';

const server = startApi();
const tokens: (string | null)[] = [];
const answerWith = (response: () => Response) =>
  server.use(
    answer.post(at('/auth/logout'), ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return response();
    }),
  );
const leadsTo = (page: string) =>
  answerWith(() => new HttpResponse(null, { status: 204, headers: { 'x-provider-sign-out': page } }));

beforeEach(() => {
  emptyBrowser();
  signedIn('user', 'abc');
  tokens.length = 0;
});

describe('signing out', () => {
  it('leads to the sign-in page, with the token sent along and the session gone', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    const page = signOut();
    expect(readSession()).toBeNull();
    expect([await page, tokens]).toEqual(['/login', ['Bearer abc']]);
  });

  it('leads to the provider, if the session was started there', async () => {
    leadsTo('https://login.example.com/end?client_id=flowgen');
    expect(await signOut()).toBe('https://login.example.com/end?client_id=flowgen');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/devices', 'ftp://x.test'])(
    'does not lead to %s',
    async (page) => {
      leadsTo(page);
      expect(await signOut()).toBe('/login');
    },
  );

  it('needs no answer, and no session', async () => {
    answerWith(() => HttpResponse.error());
    expect(await signOut()).toBe('/login');
    expect([await signOut(), tokens.length]).toEqual(['/login', 1]);
  });
});

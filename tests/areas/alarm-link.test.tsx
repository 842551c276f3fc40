import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser } from '../support/site/session.ts';
import { all, openSite, press, the, until } from '../support/site/site.tsx';

const server = startApi();
beforeEach(() => {
  emptyBrowser();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

const ALARM = {
  id: 7,
  title: 'Scald risk',
  text: 'The water was 58 °C for 40 s.',
  response: 'Close the outlet.',
  severity: 'critical',
  condition: 'active',
  evidence: 'live',
  since: '2026-11-21T23:50:00.000Z',
  value: 58,
  limit: 50,
  device: 'Basin 3',
  location: 'Ward 3',
  gateway_id: null,
  company: 'Harbour Homes',
  acknowledged_at: null,
  acknowledged_by: null,
  closed_at: null,
  user: 'Ada',
  expires_at: '2026-11-25T00:00:00.000Z',
};
const shows = (facts: Partial<Record<keyof typeof ALARM, unknown>> = {}) =>
  answer.get(at('/alarm-links/tok'), () => HttpResponse.json({ data: { ...ALARM, ...facts } }));
const acknowledges = (reply: () => Response) => {
  const calls: string[] = [];
  server.use(
    answer.post(at('/alarm-links/tok/acknowledge'), ({ request }) => {
      calls.push(request.method);
      return reply();
    }),
  );
  return calls;
};
const pageText = () => document.body.textContent ?? '';

describe('the link in the mail of an alarm', { timeout: 60_000 }, () => {
  it('shows the case without signing in; only the button changes anything', async () => {
    const calls = acknowledges(() => new HttpResponse(null, { status: 204 }));
    server.use(shows());
    const site = await openSite('/alarm/tok');
    await the('heading', 'Scald risk');
    for (const text of [
      'Basin 3 · Ward 3 · Harbour Homes',
      'Critical alarm',
      'Close the outlet.',
      'as Ada',
    ]) {
      expect(pageText()).toContain(text);
    }
    expect(calls).toEqual([]);
    await press(await the('button', 'Acknowledge'));
    await until(() => pageText().includes('You are taking care of it.'));
    expect(calls).toEqual(['POST']);
    expect(all('button', 'Acknowledge')).toHaveLength(0);
    expect(site.where()).toBe('/alarm/tok');
  });

  it.each([404, 410])('shows no case if the server says %i', async (status) => {
    server.use(answer.get(at('/alarm-links/tok'), () => HttpResponse.json({ message: 'Gone.' }, { status })));
    await openSite('/alarm/tok');
    await the('heading', 'This link is no longer valid');
    expect(all('button', 'Acknowledge')).toHaveLength(0);
    expect(all('link', 'Sign in')[0]?.getAttribute('href')).toBe('/login');
  });

  it.each([
    [{ acknowledged_at: ALARM.since, acknowledged_by: 'Grace' }, 'Acknowledged by Grace.'],
    [{ closed_at: ALARM.since }, 'This alarm is closed.'],
  ])('needs no button for %o', async (facts, text) => {
    server.use(shows(facts));
    await openSite('/alarm/tok');
    await the('heading', 'Scald risk');
    expect(pageText()).toContain(text);
    expect(all('button', 'Acknowledge')).toHaveLength(0);
  });

  it('says that it has been used, and can be loaded again after a failure', async () => {
    server.use(
      answer.get(at('/alarm-links/tok'), () => HttpResponse.json({ message: 'Down.' }, { status: 503 })),
    );
    acknowledges(() => HttpResponse.json({ message: 'Gone.' }, { status: 410 }));
    await openSite('/alarm/tok');
    const again = await the('button', 'Try again');
    server.use(shows());
    await press(again);
    await press(await the('button', 'Acknowledge'));
    expect((await the('alert')).textContent).toBe('This link is no longer valid');
  });
});

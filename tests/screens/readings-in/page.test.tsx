import { http as answer, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReadingsInPage from '../../../src/screens/readings-in/page.tsx';
import { embedded, full, iso, MINUTE, none, NOW, quarantined } from '../../support/site/ingest-answer.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const respondWith = (body: unknown, status = 200) =>
  server.use(answer.get(at('/system/ingest'), () => HttpResponse.json(body as object, { status })));
const open = () => openView(<ReadingsInPage />, { resource: '', path: '/admin/readings-in' });
const numbers = () => [...document.querySelectorAll('dl dd:nth-of-type(1)')].map((each) => each.textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: NOW,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ingest counts', { timeout: 30_000 }, () => {
  it('are shown as totals, by transport and as the chart’s caption', async () => {
    respondWith(full);
    await open();
    await says('Readings accepted');
    expect(numbers().slice(-5)).toEqual(['1,234', '3', '5', '3', '344']);
    expect(document.body.textContent).toContain('340 values, 4 uplinks');
    const row = [...document.querySelectorAll('tr')].find((each) =>
      each.textContent.startsWith('Readings accepted'),
    );
    expect([...row!.cells].map((cell) => cell.textContent)).toEqual([
      'Readings accepted',
      '1,200',
      '34',
      '1,234',
    ]);
    await says('Accepted in the last hour: 1,090. Peak: 500 per minute');
  });

  it('include refused and quarantined readings with links to the devices', async () => {
    respondWith(full);
    await open();
    await says('“bad” is empty.');
    expect(all('link', 'Ward 3, basin')[0]?.getAttribute('href')).toBe('/admin/devices/7');
    expect(all('link', 'Meter')[0]?.getAttribute('href')).toBe('/admin/devices/9');
    const text = document.body.textContent;
    for (const expected of [
      '62 in the last 24 hours',
      'Before 2015',
      '12.5\u00a0L',
      '1970',
      '340',
      'flowgen/plant/tap-6/up',
    ]) {
      expect(text).toContain(expected);
    }
    // Newest first.
    expect(text.indexOf('not valid JSON')).toBeLessThan(text.indexOf('“bad” is empty.'));
  });

  it('show ten rows, and all on request', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...quarantined, value: n }));
    respondWith({ ...full, quarantine: { last_24_h: 10_000, more: true, newest: many } });
    await open();
    await says('10,000 or more in the last 24 hours');
    expect(all('link', 'Meter')).toHaveLength(10);
    await press(await the('button', 'Show all 30'));
    expect(all('link', 'Meter')).toHaveLength(30);
    await press(await the('button', 'Show fewer'));
    expect(all('link', 'Meter')).toHaveLength(10);
  });

  it('explain what to do if nothing has arrived', async () => {
    respondWith({
      ...full,
      ways: { http: none, mqtt: none },
      quarantine: { last_24_h: 0, more: false, newest: [] },
    });
    await open();
    await says('No data since startup');
    expect((await the('link', 'Create API key')).getAttribute('href')).toBe('/admin/api-keys/create');
    await says('None. All readings had plausible times.');
  });
});

describe('broker status', { timeout: 30_000 }, () => {
  const lost = {
    ...embedded,
    mode: 'external',
    connected: false,
    clients: 0,
    address: 'mqtts://broker.example.com',
    last_error: { at: iso(NOW), reason: 'connect ECONNREFUSED' },
  };
  it.each([
    ['embedded', embedded, /Embedded broker listening since .*mqtt:\/\/127\.0\.0\.1:1883.*12 clients/],
    [
      'external',
      { ...lost, connected: true, clients: 4 },
      /Connected since .*broker\.example\.com.*4 sessions/,
    ],
    ['lost', lost, /Disconnected since \d\d:\d\d: connect ECONNREFUSED/],
    ['lost, nobody knows why', { ...lost, last_error: null }, /Disconnected since \d\d:\d\dmqtts/],
    [
      'lost after an error that was over',
      { ...lost, last_error: { at: iso(NOW - 100 * MINUTE), reason: 'before' } },
      /Disconnected since \d\d:\d\dmqtts/,
    ],
    [
      'lost in part',
      { ...lost, clients: 1 },
      /Partially connected since .*: connect ECONNREFUSED.*1 session/,
    ],
    ['stopped', { ...embedded, connected: false }, /not listening since/],
    [
      'off',
      { ...embedded, mode: 'off', since: null, address: null },
      /Off. Readings are received over HTTP only/,
    ],
  ])('%s', async (_name, mqtt, line) => {
    respondWith({ ...full, mqtt });
    await open();
    await until(() => line.test(document.body.textContent));
  });
});

describe('storage status', { timeout: 30_000 }, () => {
  it('shows since when and why storing fails, and how many readings are waiting', async () => {
    const trouble = { since: iso(NOW - MINUTE), last_at: iso(NOW), reason: 'The disk is full.' };
    respondWith({ ...full, storing: { held: 1_500, last_commit_at: null, trouble } });
    await open();
    await until(() => /Writes failing since \d\d:\d\d: The disk is full\./.test(document.body.textContent));
    await says('1,500 uplinks queued');
  });
});

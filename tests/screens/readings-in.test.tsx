import { focusManager } from '@tanstack/react-query';
import { delay, http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReadingsInPage from '../../src/screens/readings-in.page.tsx';
import { at, startApi } from '../support/api.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { all, press, the, until } from '../support/site.tsx';
import { find, openView, says } from '../support/view.tsx';

const server = startApi();
const NOW = Date.UTC(2026, 10, 20, 2, 15);
const iso = (ms: number): string => new Date(ms).toISOString();
const MINUTE = 60_000;

const none = {
  uplinks: 0,
  ignored: 0,
  accepted: 0,
  late: 0,
  duplicates: 0,
  quarantined: { in_the_future: 0, before_2015: 0 },
  refused_values: 0,
  refused: { foreign: 0, full: 0, unreadable: 0 },
  not_stored: 0,
};
const embedded = {
  mode: 'embedded',
  connected: true,
  since: iso(NOW - 90 * MINUTE),
  address: 'mqtt://127.0.0.1:1883',
  clients: 12,
  last_error: null,
};
const refusal = {
  at: iso(NOW - MINUTE),
  way: 'http',
  kind: 'value',
  device_id: 7,
  device: 'Ward 3, basin',
  app_id: 'plant',
  dev_id: 'tap-1',
  place: null,
  reason: '“bad” is empty.',
  times: 340,
};
const quarantined = {
  device_id: 9,
  device: 'Meter',
  datapoint_id: 17,
  key: 'volume_total',
  label: 'Volume',
  unit: 'L',
  value: 12.5,
  ts: '1970-01-01T00:00:12.000Z',
  reason: 'before 2015',
  received_at: iso(NOW - 2 * MINUTE),
};
const full = {
  at: iso(NOW),
  started_at: iso(NOW - 90 * MINUTE),
  mqtt: embedded,
  storing: { held: 0, last_commit_at: iso(NOW - 3_000), trouble: null },
  ways: {
    http: { ...none, uplinks: 700, accepted: 1_200, late: 3, refused_values: 340, not_stored: 2 },
    mqtt: {
      ...none,
      uplinks: 30,
      accepted: 34,
      duplicates: 5,
      quarantined: { in_the_future: 1, before_2015: 2 },
      refused: { foreign: 1, full: 0, unreadable: 3 },
    },
  },
  minutes: Array.from({ length: 60 }, (_, n) => ({
    at: iso(NOW - (59 - n) * MINUTE),
    accepted: n === 20 ? 500 : 10,
  })),
  refused_values: [refusal],
  refused: [
    {
      ...refusal,
      at: iso(NOW - 30_000),
      way: 'mqtt',
      kind: 'unreadable',
      device_id: null,
      device: null,
      app_id: null,
      dev_id: null,
      place: 'flowgen/plant/tap-6/up',
      reason: 'The body is no valid JSON.',
      times: 1,
    },
  ],
  last_refusal: null,
  quarantine: { last_24_h: 62, more: false, newest: [quarantined] },
};

let asked = 0;
let aborted = 0;
const say = (body: unknown, status = 200) =>
  server.use(
    answer.get(at('/system/ingest'), ({ request }) => {
      asked += 1;
      request.signal.addEventListener('abort', () => (aborted += 1));
      return HttpResponse.json(body as object, { status });
    }),
  );
const open = () => openView(<ReadingsInPage />, { resource: '', path: '/admin/readings-in' });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const numbers = () => [...document.querySelectorAll('dl dd:nth-of-type(1)')].map((each) => each.textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  asked = 0;
  aborted = 0;
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: NOW,
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('what came in', { timeout: 30_000 }, () => {
  it('in five numbers, by way, and in words what the chart shows', async () => {
    say(full);
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
    await says('Accepted in this hour: 1,090; most in one minute: 500');
  });

  it('and was not taken as it came, with links to the devices', async () => {
    say(full);
    await open();
    await says('“bad” is empty.');
    expect(all('link', 'Ward 3, basin')[0]?.getAttribute('href')).toBe('/admin/devices/7');
    expect(all('link', 'Meter')[0]?.getAttribute('href')).toBe('/admin/devices/9');
    const text = document.body.textContent;
    for (const told of [
      '62 in 24 hours',
      'Before 2015',
      '12.5\u00a0L',
      '1970',
      '340',
      'flowgen/plant/tap-6/up',
    ]) {
      expect(text).toContain(told);
    }
    // The newest first.
    expect(text.indexOf('no valid JSON')).toBeLessThan(text.indexOf('“bad” is empty.'));
  });

  it('is shown in part where there is much, and wholly when one wants', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...quarantined, value: n }));
    say({ ...full, quarantine: { last_24_h: 10_000, more: true, newest: many } });
    await open();
    await says('10,000 or more in 24 hours');
    expect(all('link', 'Meter')).toHaveLength(10);
    await press(await the('button', 'Show all 30'));
    expect(all('link', 'Meter')).toHaveLength(30);
    await press(await the('button', 'Show fewer'));
    expect(all('link', 'Meter')).toHaveLength(10);
  });

  it('is nothing yet: what to do next', async () => {
    say({ ...full, ways: { http: none, mqtt: none }, quarantine: { last_24_h: 0, more: false, newest: [] } });
    await open();
    await says('Nothing has come in since the start');
    expect((await the('link', 'Create API key')).getAttribute('href')).toBe('/admin/api-keys/create');
    await says('None: every reading had a time that can be right.');
  });
});

describe('the broker', { timeout: 30_000 }, () => {
  const lost = {
    ...embedded,
    mode: 'external',
    connected: false,
    clients: 0,
    address: 'mqtts://broker.example.com',
    last_error: { at: iso(NOW), reason: 'connect ECONNREFUSED' },
  };
  it.each([
    ['embedded', embedded, /Our own broker is listening since .*mqtt:\/\/127\.0\.0\.1:1883.*12 clients/],
    [
      'external',
      { ...lost, connected: true, clients: 4 },
      /Connected since .*broker\.example\.com.*4 sessions/,
    ],
    ['lost', lost, /Not connected since \d\d:\d\d: connect ECONNREFUSED/],
    ['lost, nobody knows why', { ...lost, last_error: null }, /Not connected since \d\d:\d\dmqtts/],
    [
      'lost after an error that was over',
      { ...lost, last_error: { at: iso(NOW - 100 * MINUTE), reason: 'before' } },
      /Not connected since \d\d:\d\dmqtts/,
    ],
    [
      'lost in part',
      { ...lost, clients: 1 },
      /Only partly connected since .*: connect ECONNREFUSED.*1 session/,
    ],
    ['stopped', { ...embedded, connected: false }, /not listening since/],
    ['off', { ...embedded, mode: 'off', since: null, address: null }, /Off: readings come in by HTTP only/],
  ])('%s', async (_name, mqtt, line) => {
    say({ ...full, mqtt });
    await open();
    await until(() => line.test(document.body.textContent));
  });
});

describe('storing', { timeout: 30_000 }, () => {
  it('says since when it can’t, why, and how many wait', async () => {
    const trouble = { since: iso(NOW - MINUTE), last_at: iso(NOW), reason: 'The disk is full.' };
    say({ ...full, storing: { held: 1_500, last_commit_at: null, trouble } });
    await open();
    await until(() =>
      /Nothing can be stored since \d\d:\d\d: The disk is full\./.test(document.body.textContent),
    );
    await says('1,500 uplinks wait');
  });
});

describe('the figures', { timeout: 30_000 }, () => {
  it('are asked for every 5 s, not while the page is hidden, and again when it is seen', async () => {
    say(full);
    await open();
    await says('Updated just now');
    const before = asked;
    await pass(5_100);
    await until(() => asked === before + 1);
    focusManager.setFocused(false);
    await pass(60_000);
    expect(asked).toBe(before + 1);
    // Nobody asked: what stands there is not of now.
    await says('How it was at');
    await act(async () => focusManager.setFocused(true));
    await until(() => asked === before + 2);
    await until(() => all('heading', 'How it is').length === 1);
  });

  it('that can’t be renewed are said to be old, with the reason, until they can', async () => {
    say(full);
    await open();
    await says('How it is');
    expect(document.querySelector('[data-old]')).toBeNull();
    say({ message: 'The database can’t be reached.' }, 503);
    await pass(5_100);
    await says('Newer ones can’t be had just now.');
    await says('The database can’t be reached.');
    await says('How it was at');
    await find('[data-old]');
    expect(document.body.textContent).not.toContain('Updated');
    say(full);
    await press(await the('button', 'Try again'));
    await until(() => all('alert').length === 0 && !document.querySelector('[data-old]'));
    await says('Updated just now');
  });

  it('of a server that takes too long are not waited for', async () => {
    server.use(
      answer.get(at('/system/ingest'), async () => {
        await delay('infinite');
      }),
    );
    // Of the platform's own clock, which is not among those that are set.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
      return controller.signal;
    });
    await open();
    await find('[aria-busy="true"]');
    await pass(10_100);
    await says('What comes in can’t be shown');
    await says('The server does not answer.');
  });

  it('are given up when the page is left', async () => {
    server.use(
      answer.get(at('/system/ingest'), async ({ request }) => {
        asked += 1;
        request.signal.addEventListener('abort', () => (aborted += 1));
        await delay('infinite');
      }),
    );
    const { router } = await open();
    await until(() => asked === 1);
    await act(async () => router.navigate('/admin/elsewhere'));
    await until(() => aborted === 1);
    await pass(20_000);
    expect(asked).toBe(1);
  });

  it('that never came: why, and a way to try again', async () => {
    say({ message: 'Away.' }, 500);
    await open();
    await says('What comes in can’t be shown');
    await says('Away.');
    say(full);
    await press(await the('button', 'Try again'));
    await says('How it is');
  });
});

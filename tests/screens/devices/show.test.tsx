import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../../src/live/client.ts';
import DeviceShow from '../../../src/screens/devices/show.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
const seen = '2026-11-20T02:15:45.812Z';
let device = {
  id: 4,
  version: 3,
  title: 'Ward 3, basin 2',
  type: 'tmv',
  tags: ['label:TMV'],
  project_ids: [],
  status_reason: 'Reporting',
  is_active: true,
  expected_interval_s: 3600,
  last_seen_at: seen,
  uplinks: 4379,
  created_at: seen,
  updated_at: seen,
  datapoints: [
    {
      id: 17,
      device_id: 4,
      key: 'temperature',
      role: 'outlet_temperature',
      label: 'Temperature',
      unit: '°C',
      kind: 'gauge',
      last_value: 43.5,
      last_at: seen,
    },
    {
      id: 18,
      device_id: 4,
      key: 'leak',
      role: 'leak',
      label: 'Leak',
      unit: null,
      kind: 'state',
      last_value: null,
      last_at: null,
    },
    {
      id: 19,
      device_id: 4,
      key: 'pump',
      role: 'pump',
      label: 'Pump',
      unit: null,
      kind: 'state',
      last_value: 0,
      last_at: seen,
    },
  ],
};
const opened = device;
const open = (tab = '') =>
  openView(<DeviceShow />, {
    resource: 'devices',
    path: `/admin/devices/4${tab}`,
    pattern: '/admin/devices/:id',
  });
const described = (label: string): string => {
  const group = [...document.querySelectorAll('[role="group"]')].find(
    (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === label,
  );
  return document.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  sent.length = 0;
  device = opened;
  server.use(
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: device })),
    answer.get(at('/devices/tags'), () =>
      HttpResponse.json({
        data: [
          { tag: 'label:TMV', count: 12 },
          { tag: 'floor:2', count: 3 },
        ],
      }),
    ),
    answer.put(at('/devices/4'), async ({ request }) => {
      const body = (await request.json()) as { tags: string[]; version: number };
      sent.push(body);
      if (body.version !== device.version) {
        return HttpResponse.json({ errors: [], message: 'Stale.', current: device.version }, { status: 409 });
      }
      device = { ...device, tags: body.tags, version: device.version + 1 };
      return HttpResponse.json({ data: device });
    }),
  );
});

describe('device page', { timeout: 30_000 }, () => {
  it('shows company roles their company’s name, and the interval', async () => {
    signedIn('companyadmin');
    device = { ...opened, company_id: 3, company_title: null } as typeof opened;
    await openView(<DeviceShow />, {
      resource: 'devices',
      path: '/company/devices/4',
      pattern: '/company/devices/:id',
    });
    await says('Wet Works');
    await says('1 h');
    expect(document.body.textContent).not.toContain('#3');
  });

  it('shows the last values as offline until live data arrives', async () => {
    await open();
    await says('43.5\u00a0°C');
    expect(described('Temperature')).toMatch(/^offline.*ago$/);
    expect(described('Leak').trim()).toBe('never seen');
    live.store.setStatus('live');
    live.store.apply({ id: 17, end: 44.1, ts: new Date().toISOString(), stale: false });
    await says('44.1\u00a0°C');
    await until(() => described('Temperature') === 'live just now · next in 59 min');
    live.store.apply({ id: 17, end: 44.1, ts: seen, stale: true });
    await until(() => /^stale, last reading .* ago · was due .* ago$/.test(described('Temperature')));
  });

  it('shows switches as words and groups thousands', async () => {
    await open();
    await says('PumpOff');
    await says('Uplinks4,379');
  });

  it('adds a tag with a lower-case key and removes one', async () => {
    await open('?tab=tags');
    await type(await find('[role="tabpanel"] input'), 'FLOOR:2');
    await press(await the('button', 'Add'));
    await the('button', 'Delete tag floor:2');
    await press(await the('button', 'Delete tag label:TMV'));
    await until(() => !document.querySelector('[aria-label="Delete tag label:TMV"]'));
    expect(sent).toEqual([
      { tags: ['label:TMV', 'floor:2'], version: 3 },
      { tags: ['floor:2'], version: 4 },
    ]);
  });

  it('rejects an invalid tag without a request', async () => {
    device = { ...device, tags: ['rate:5'] };
    await open('?tab=tags');
    const input = await find('[role="tabpanel"] input');
    await type(input, 'nonsense');
    await press(await the('button', 'Add'));
    await says('A tag looks like “label:TMV”');
    await type(input, 'rate:10');
    await press(await the('button', 'Add'));
    await says('A device can have one “rate:” tag only.');
    expect(sent).toEqual([]);
  });

  it('merges a tag into concurrent changes instead of overwriting them', async () => {
    await open('?tab=tags');
    const input = await find('[role="tabpanel"] input');
    device = { ...device, version: 8, tags: ['label:TMV', 'theirs:1'] };
    await type(input, 'mine:1');
    await press(await the('button', 'Add'));
    await the('button', 'Delete tag mine:1');
    await the('button', 'Delete tag theirs:1');
    expect(device.tags).toEqual(['label:TMV', 'theirs:1', 'mine:1']);
  });
});

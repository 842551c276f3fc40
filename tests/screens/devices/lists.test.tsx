import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../../src/live/client.ts';
import DeviceList from '../../../src/screens/devices/list.tsx';
import NewDevices from '../../../src/screens/devices/new/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { listedDevice as device } from '../../support/site/listed-device.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const queries: URLSearchParams[] = [];
const lineQueries: (string | null)[] = [];
const TOTALS: Readonly<Record<string, number>> = { true: 12, false: 3, null: 0 };

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  queries.length = 0;
  lineQueries.length = 0;
  server.use(
    answer.get(at('/devices/get/total'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const state = query.get('is_active') ?? '';
      if (query.has('has_alarm')) return HttpResponse.json({ data: [{ total: 4 }] });
      if (query.has('is_silent')) return HttpResponse.json({ data: [{ total: 2 }] });
      return HttpResponse.json({ data: [{ total: TOTALS[state] ?? 15 }] });
    }),
    answer.get(at('/devices/sparklines'), ({ request }) => {
      lineQueries.push(new URL(request.url).searchParams.get('ids'));
      const hour = Math.floor(Date.now() / 3_600_000);
      const hours = [
        [hour - 2, 42, 43, 44],
        [hour - 1, 43, 44, 48],
      ];
      return HttpResponse.json({ data: [{ id: 4, unit: '°C', is_rate: false, hours }] });
    }),
    answer.get(at('/devices'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      return HttpResponse.json({ data: query.get('is_active') === 'null' ? [] : [device] });
    }),
  );
});

describe('device list', { timeout: 30_000 }, () => {
  it('has tabs with counts and keeps the preset filter', async () => {
    await openView(
      <DeviceList resource="devices" titleKey="pages.tmv" preset={{ tags: 'label:TMV' }} storeKey="tmv" />,
      {
        resource: 'devices',
        path: '/admin/tmv',
      },
    );
    await the('link', 'Basin');
    await until(
      () =>
        all('[role="tab"]')
          .map((tab) => tab.textContent)
          .join() === 'Active12,Inactive3,New0',
    );
    await find('svg[role="img"][aria-label="42.0 to 48.0\u00a0°C over 24 hours"]');
    expect(lineQueries).toEqual(['4']);
    expect(all('heading', 'TMV')[0]?.tagName).toBe('H1');
    expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({
      is_active: 'true',
      tags: 'label:TMV',
      limit: '25',
      // Those with the worst alarm first.
      sort: '-alarm_level',
    });
    await press(all('[role="tab"]')[1] as HTMLElement);
    await until(() => queries.at(-1)?.get('is_active') === 'false');
    await press(all('[role="tab"]')[2] as HTMLElement);
    await says('No new devices');
    expect(queries.at(-1)?.get('is_active')).toBe('null');
    expect(all('link', 'New devices')[0]?.getAttribute('href')).toBe('/admin/new-devices');
  });
});

describe('quick filters', { timeout: 30_000 }, () => {
  it('show only the devices with alarms or only the silent ones, and all again', async () => {
    await openView(<DeviceList resource="devices" />, { resource: 'devices', path: '/admin/devices' });
    const asked = () => Object.fromEntries(queries.at(-1) ?? []);
    await press(await the('button', 'With alarms4'));
    await until(() => asked()['has_alarm'] === 'true');
    expect(asked()['sort']).toBe('-alarm_level');
    await press(await the('button', 'Silent2'));
    await until(() => asked()['is_silent'] === 'true');
    expect(asked()).not.toHaveProperty('has_alarm');
    expect(asked()['sort']).toBe('last_seen_at');
    const silent = await the('button', 'Silent2');
    expect(silent.getAttribute('aria-pressed')).toBe('true');
    await press(silent);
    await until(() => asked()['is_silent'] === undefined && asked()['sort'] === 'title');
    // Devices in other states are never silent.
    await press(await the('button', 'Silent2'));
    await press(all('[role="tab"]')[1] as HTMLElement);
    await until(() => asked()['is_active'] === 'false' && asked()['is_silent'] === undefined);
    await until(() => all('button', 'Silent2').length === 0);
  });
});

describe('new devices', { timeout: 30_000 }, () => {
  const pending = {
    hw_serial: '00A/1',
    type: 'tmv',
    dev_id: 'basin-2',
    app_id: 'water',
    first_seen_at: null,
    last_seen_at: null,
    uplinks: 1,
    last_values: { battery_v: 3.52, temperature: 43.5 },
  };
  let waiting: Record<string, unknown>[] = [pending];
  const sent: unknown[] = [];

  beforeEach(() => {
    waiting = [pending];
    sent.length = 0;
    server.use(
      answer.get(at('/devices_new'), () => HttpResponse.json({ data: waiting })),
      answer.get(at('/devices_new/total'), () => HttpResponse.json({ total: waiting.length })),
      answer.post(at('/devices_new/00A%2F1/tmv/register'), async ({ request }) => {
        sent.push(await request.json());
        waiting = [];
        return HttpResponse.json({ data: device }, { status: 201 });
      }),
      answer.delete(at('/devices_new/00A%2F1/tmv'), () => {
        waiting = [];
        return HttpResponse.json({ data: pending });
      }),
    );
  });
  const open = () => openView(<NewDevices />, { resource: '', path: '/admin/new-devices' });

  it('show last values, and one is registered with title and tags', async () => {
    await open();
    await says('Temperature 43.5\u00a0°C');
    await press(await the('button', 'Register'));
    const title = (await find('[role="dialog"] input[name="title"]')) as HTMLInputElement;
    expect(title.value).toBe('basin-2');
    await type(title, 'Ward 3, basin 2');
    await press(
      [...document.querySelectorAll<HTMLElement>('[role="dialog"] button[type="submit"]')].at(
        -1,
      ) as HTMLElement,
    );
    await says('“Ward 3, basin 2” was registered and is active.');
    await says('No new devices');
    // The tag for mixing valves is suggested and can be removed.
    expect(sent).toEqual([{ title: 'Ward 3, basin 2', company_id: null, tags: ['label:TMV'] }]);
  });

  it('keep the company whose key sent the uplink', async () => {
    waiting = [{ ...pending, type: 'other', company_id: 7, contested: false, claimed_by: [7] }];
    server.use(
      answer.get(at('/companies'), () =>
        HttpResponse.json([{ id: 7, name: 'Wet Works' }], { headers: { 'content-range': 'x 0-0/1' } }),
      ),
      answer.get(at('/companies/7'), () => HttpResponse.json({ id: 7, name: 'Wet Works' })),
      answer.post(at('/devices_new/00A%2F1/other/register'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: device }, { status: 201 });
      }),
    );
    await open();
    await says('Wet Works');
    await press(await the('button', 'Register'));
    await press(await find('[role="dialog"] button[type="submit"]'));
    await until(() => sent.length > 0);
    expect(sent).toEqual([{ title: 'basin-2', company_id: 7, tags: [] }]);
  });

  it('mark a contested device, which needs a company to be registered', async () => {
    waiting = [{ ...pending, company_id: null, contested: true, claimed_by: [0, 7] }];
    server.use(
      answer.get(at('/companies'), () =>
        HttpResponse.json([{ id: 7, name: 'Wet Works' }], { headers: { 'content-range': 'x 0-0/1' } }),
      ),
    );
    await open();
    await says('Contested');
    await press(await the('button', 'Register'));
    const dialog = await find('[role="dialog"]');
    await until(() => dialog.textContent.includes('the platform, Wet Works'));
    await press(await find('[role="dialog"] button[type="submit"]'));
    await says('This is required.');
    expect(sent).toEqual([]);
  });

  it('are deleted after confirmation', async () => {
    await open();
    await press(await the('button', 'Delete'));
    const dialog = await find('[role="dialog"]');
    expect(dialog.textContent).toContain('It will reappear with its next reading.');
    await press([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    await says('No new devices');
  });

  it('are found by device id and registered from the search', async () => {
    const searched: string[] = [];
    server.use(
      answer.get(at('/devices_new'), () => HttpResponse.json({ data: [] })),
      answer.get(at('/devices_new/total'), () => HttpResponse.json({ total: 0 })),
      answer.get(at('/devices_new/by-dev-id'), ({ request }) => {
        searched.push(String(new URL(request.url).searchParams));
        return HttpResponse.json({ data: [pending] });
      }),
    );
    await openView(<NewDevices />, { resource: 'devices_new', path: '/admin/new-devices' });
    const input = await find('input[role="combobox"]');
    input.focus();
    await type(input, 'basin');
    await until(() => searched.includes('search=basin&limit=10'));
    await press(
      await until(() => all('[role="option"]').find((each) => each.textContent.includes('basin-2'))),
    );
    await until(() => document.querySelector('[role="dialog"] input[name="title"]'));
  });
});

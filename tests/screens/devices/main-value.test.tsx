import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../../src/live/client.ts';
import DeviceList from '../../../src/screens/devices/list.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { listedDevice as device } from '../../support/site/listed-device.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';

const server = startApi();

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  server.use(answer.get(at('/devices/get/total'), () => HttpResponse.json({ data: [{ total: 1 }] })));
});

describe('the main value in a list', { timeout: 30_000 }, () => {
  const open = async (changes: object, preset?: Readonly<Record<string, unknown>>, used = 44.1) => {
    const hottest_at = new Date().toISOString();
    server.use(
      ...['/devices', '/devices/list/tmv'].map((path) =>
        answer.get(at(path), () => HttpResponse.json({ data: [{ ...device, ...changes }] })),
      ),
      answer.get(at('/devices/sparklines'), () => {
        const hours = [[Math.floor(Date.now() / 3_600_000) - 1, 43, 44, 48]];
        const last_use = { at: hottest_at, value: used, hottest_at };
        return HttpResponse.json({ data: [{ id: 4, unit: '°C', is_rate: false, hours, last_use }] });
      }),
    );
    const props = preset ? { preset } : {};
    await openView(<DeviceList resource="devices" {...props} />, {
      resource: 'devices',
      path: '/admin/devices',
    });
    await find('.plain-line svg');
    return find('.plain-main');
  };
  const quiet = (main: Element) => main.querySelector('.plain-quiet')?.textContent;

  it('is said to be of the last use of a valve, unless the heading says so', async () => {
    const main = await open({});
    expect(quiet(main)).toBe('last use');
    expect(main.textContent).toContain('44.1\u00a0°C');
  });

  it('has no name below the heading of a list of valves', async () => {
    expect(quiet(await open({}, { tmv: true }))).toBeUndefined();
  });

  it('is not quiet while the device reports', async () => {
    const last_seen_at = new Date(Date.now() - 60_000).toISOString();
    expect((await open({ last_seen_at, expected_interval_s: 900 })).dataset['old']).toBeUndefined();
    expect(all('time')[0]?.closest('.plain-mark')).toBeNull();
  });

  it.each([
    [44.1, 43, true],
    // What was too hot was before the last use.
    [46, 45, false],
  ])(
    'is red if it is above its limit, as on the page of the device: %s, %s',
    async (value, outlet_max, isRed) => {
      const problem = {
        datapoint_id: 9,
        kind: 'high',
        key: 'temperature',
        role: 'outlet_temperature',
        label: 'Temperature',
        unit: '°C',
      };
      const health = {
        problems: [{ ...problem, value, limit: outlet_max, at: new Date().toISOString() }],
        limits: { outlet_max },
      };
      const main = await open({ health });
      expect(main.querySelector<HTMLElement>('.tabular')?.style.color).toBe(isRed ? 'var(--fg-error)' : '');
    },
  );

  it.each([
    [-40, 'no valid value'],
    // The sensor works again.
    [44.1, 'last use 44.1\u00a0°C'],
  ])('is not shown if a sensor cannot have measured it: %s', async (used, text) => {
    const problem = {
      datapoint_id: 9,
      kind: 'sensor_fault',
      key: 'temperature',
      role: 'outlet_temperature',
      label: 'Temperature',
    };
    const fault = { ...problem, unit: '°C', value: -40, limit: -20, at: new Date().toISOString() };
    const health = { limits: null, problems: [fault] };
    const main = await open({ health }, undefined, used);
    expect(main.querySelector('.plain-value')?.textContent.replaceAll(/ +/g, ' ').trim()).toBe(text);
  });

  it.each([null, 'pulses'])('says that the unit of a register is unknown: %s', async (unit) => {
    const ts = new Date().toISOString();
    const main = await open({
      type: 'water_meter',
      main_value: { role: 'register', label: 'Pulses', value: 1_234, unit, ts },
    });
    expect(main.textContent.replaceAll(/[\s\u00a0]+/g, ' ')).toContain(
      `Pulses unit unknown 1,234${unit === null ? '' : ' pulses'}`,
    );
  });

  it('is a placeholder until it is known which figure it is, never another figure under the same heading', async () => {
    let answerLines = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answerLines = resolve));
    server.use(
      answer.get(at('/devices'), () => HttpResponse.json({ data: [device] })),
      answer.get(at('/devices/sparklines'), async () => {
        await waiting;
        return HttpResponse.json({ data: [] });
      }),
    );
    await openView(<DeviceList resource="devices" />, { resource: 'devices', path: '/admin/devices' });
    const main = await find('.plain-main');
    expect(main.textContent.trim()).toBe('…');
    answerLines();
    // It has no line: what is shown keeps its name.
    await until(() => main.textContent.includes('43.5\u00a0°C'));
    expect(quiet(main)).toBe('Temperature');
  });

  it('is quiet with a marked age if the device is silent', async () => {
    const last_seen_at = new Date(Date.now() - 5 * 3_600_000).toISOString();
    expect((await open({ last_seen_at, expected_interval_s: 900 })).dataset['old']).toBe('');
    expect(all('time')[0]?.closest('.plain-mark')?.getAttribute('data-mark')).toBe('stale');
  });
});

import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import alarms from '../../../../src/dashboards/elements/alarms.tsx';
import status from '../../../../src/dashboards/elements/status.tsx';
import { PhoneLayout } from '../../../../src/dashboards/screen.ts';
import { live } from '../../../../src/live/client.ts';
import DeviceList from '../../../../src/screens/devices/list.tsx';
import DeviceShow from '../../../../src/screens/devices/show.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { all, press, the, until } from '../../../support/site/site.tsx';
import { openView } from '../../../support/site/view.tsx';

const server = startApi();
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const temperature = {
  id: 17,
  device_id: 4,
  key: 'temperature',
  role: 'outlet_temperature',
  label: 'Temperature',
  unit: '°C',
  kind: 'gauge',
  last_value: 43.5,
  last_at: ago(10),
  usual_interval_s: 3600,
};
const valve = {
  id: 4,
  version: 3,
  title: 'Ward 3, basin 2',
  type: 'tmv',
  tags: ['label:TMV'],
  project_ids: [],
  company_id: null,
  is_active: true,
  expected_interval_s: 3600,
  last_seen_at: ago(10) as string | null,
  created_at: ago(9_999),
  updated_at: ago(9_999),
  health: {
    limits: { outlet_max: 45, alarm_high: 48, source: 'AS/NZS 3500.4' },
    problems: [
      {
        kind: 'scald_risk',
        datapoint_id: 17,
        key: 'temperature',
        role: 'outlet_temperature',
        label: 'Temperature',
        unit: '°C',
        value: 58,
        at: ago(30),
        limit: 45,
      },
    ],
  },
  status_reason: 'Scald risk',
};
const calm = { ...valve, health: { ...valve.health, problems: [] } };
let device: typeof valve | typeof calm = valve;
let latest = temperature;

/** Texts next to the icons of a state, with plain spaces. */
const marked = (mark: string, inside = ''): string[] =>
  all(`${inside} [data-mark="${mark}"]`).map((found) => (found.textContent ?? '').replaceAll('\u00a0', ' '));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  device = valve;
  latest = temperature;
  server.use(
    answer.get(at('/devices/get/total'), () => HttpResponse.json({ data: [{ total: 1 }] })),
    answer.get(at('/devices'), () => HttpResponse.json({ data: [device] })),
    answer.get(at('/devices/4/gateways'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: { ...device, datapoints: [latest] } })),
    answer.get(at('/datapoints'), () =>
      HttpResponse.json([latest], { headers: { 'content-range': 'datapoints 0-0/1' } }),
    ),
  );
});

const openPage = () =>
  openView(<DeviceShow />, { resource: 'devices', path: '/admin/devices/4', pattern: '/admin/devices/:id' });
const openList = () =>
  openView(<DeviceList resource="devices" />, { resource: 'devices', path: '/admin/devices' });
const openElement = ({ View }: typeof alarms) =>
  openView(<View element={{ id: 'e', type: 'x', options: { devices: { tag: 'label:TMV' } } }} />, {
    resource: 'devices',
    path: '/admin/devices',
  });

describe('a valve that reached 58 °C half an hour ago', { timeout: 30_000 }, () => {
  it('is shown as an alarm in the list', async () => {
    await openList();
    await the('link', 'Ward 3, basin 2');
    expect(marked('alarm', 'td')).toEqual(['Scald risk']);
  });

  it('is shown as an alarm on its page, with the reason', async () => {
    await openPage();
    await until(() => marked('alarm').length === 2);
    expect(marked('alarm')[0]).toBe('Scald risk');
    expect(marked('alarm')[1]).toMatch(/^Scald risk, 58.0 °C (?:yesterday )?at \d\d:\d\d$/);
    expect(document.body.textContent).toContain('Status');
    expect(document.body.textContent).not.toContain('Is it well');
  });

  it('is shown as an alarm, and nothing as OK, in the element “alarms”', async () => {
    await openElement(alarms);
    await until(() => marked('alarm').some((text) => /^Scald risk, 58.0 °C .*at \d\d:\d\d$/.test(text)));
    expect(marked('active')).toEqual([]);
  });

  it('is shown as an alarm in the element “status”', async () => {
    await openElement(status);
    await until(() => marked('alarm').length === 2);
    expect(marked('alarm')[0]).toBe('1 Alarm');
    expect(marked('alarm')[1]).toMatch(/^Scald risk, 58.0 °C /);
  });
});

describe('a valve without problems', { timeout: 30_000 }, () => {
  beforeEach(() => {
    device = calm;
  });

  it('needs no attention', async () => {
    await openElement(alarms);
    await until(() => marked('active').join() === 'Nothing needs attention.');
  });

  it('needs attention as soon as a reading exceeds the limit', async () => {
    latest = { ...temperature, last_value: -40, last_at: ago(1) };
    await openPage();
    await until(() => marked('alarm').some((text) => text.startsWith('Sensor fault, −40.0 °C')));
  });
});

describe('an active valve without uplinks', { timeout: 30_000 }, () => {
  beforeEach(() => {
    device = { ...calm, last_seen_at: null };
    latest = { ...temperature, last_value: null as never, last_at: null as never };
  });

  it('is silent in the list', async () => {
    await openList();
    await the('link', 'Ward 3, basin 2');
    expect(marked('stale', 'td')).toEqual(['Silent']);
  });

  it('is silent on its page', async () => {
    await openPage();
    await until(() => marked('stale').length === 2);
    expect(document.body.textContent).toContain('Nothing received yet');
  });

  it('is silent on dashboards', async () => {
    await openElement(status);
    await until(() => marked('stale').join() === '1 Silent,Silent');
  });
});

describe('many devices', { timeout: 30_000 }, () => {
  const devices = Array.from({ length: 12 }, (_, n) => ({ ...calm, id: n + 1, title: `Basin ${n + 1}` }));
  const rows = (): number => all('tbody tr').length;
  const openStatus = (isPhone: boolean) => {
    server.use(answer.get(at('/devices'), () => HttpResponse.json({ data: devices })));
    return openElement({
      ...status,
      View: (props) => (
        <PhoneLayout value={isPhone}>
          <status.View {...props} />
        </PhoneLayout>
      ),
    });
  };

  it('are all shown at first in the element “status”, except on a phone', async () => {
    await openStatus(false);
    await until(() => rows() === 12);
    expect(all('button')).toEqual([]);
  });

  it('are shown on a phone when asked for', async () => {
    await openStatus(true);
    await the('button', 'Show all 12');
    expect(rows()).toBe(8);
    await press(await the('button', 'Show all 12'));
    await until(() => rows() === 12);
    await press(await the('button', 'Show fewer'));
    await until(() => rows() === 8);
  });
});

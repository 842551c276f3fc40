import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceMessage } from '../../../../src/domain/devices/message.ts';
import { DeviceHardware } from '../../../../src/screens/devices/details/hardware.tsx';
import { DeviceMessages } from '../../../../src/screens/devices/details/messages.tsx';
import type { Device } from '../../../../src/screens/devices/device.ts';
import ReadingsImport from '../../../../src/screens/devices/import/readings.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { press, the, type as write, until } from '../../../support/site/site.tsx';
import { find, openView, says } from '../../../support/site/view.tsx';

const server = startApi();
const PLACE = { resource: 'devices', path: '/admin/devices/4' };
const device = { id: 4, dev_id: 'meter-1', app_id: 'meters', is_active: true } as Device;
const HARDWARE = [
  {
    hw_serial: '70B3D54992000002',
    app_id: 'meters',
    dev_id: 'meter-1',
    from: '2026-11-02T00:00:00.000Z',
    to: null,
  },
  {
    hw_serial: '70B3D54992000001',
    app_id: 'meters',
    dev_id: 'meter-1',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
  },
];
const MESSAGE: DeviceMessage = {
  received_at: '2026-11-20T02:16:15.775Z',
  ts: '2026-11-20T02:15:45.812Z',
  source: 'ttn',
  size: 812,
  payload: { uplink_message: { decoded_payload: { temperature: 43.5 } } },
  values: [
    {
      path: 'temperature',
      key: 'temperature',
      value: 43.5,
      role: 'outlet_temperature',
      outcome: 'stored',
      reason: null,
    },
    { path: 'log', key: 'log', value: null, role: null, outcome: 'rejected', reason: '“log” is a list.' },
  ],
  errors: ['The decoder took too long.'],
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  server.use(
    answer.get(at('/devices/4/hardware'), () => HttpResponse.json({ data: HARDWARE })),
    answer.get(at('/devices/4/uplinks'), () => HttpResponse.json({ data: [MESSAGE] })),
  );
});

describe('the hardware of a device', { timeout: 30_000 }, () => {
  it('is listed, and replaced by the serial of the new one', async () => {
    const sent: unknown[] = [];
    server.use(
      answer.post(at('/devices/4/replace'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json({ data: {} }, { headers: { 'x-batch-id': 'b2' } });
        const msg = 'A registered device has this serial already.';
        return HttpResponse.json({ errors: [{ msg, path: 'hw_serial' }], message: msg }, { status: 409 });
      }),
    );
    const onReplaced = vi.fn<() => void>();
    await openView(<DeviceHardware device={device} onReplaced={onReplaced} />, PLACE);
    await says('70B3D54992000001');
    await press(await the('button', 'Replace hardware'));
    const serial = (await find('input[maxlength="100"]')) as HTMLInputElement;
    await write(serial, '70-B3-D5-49-92-00-00-03');
    const submit = await find('button[type="submit"]');
    await press(submit);
    await says('A registered device has this serial already.');
    await press(submit);
    await until(() => onReplaced.mock.calls.length === 1);
    expect(sent[1]).toEqual({ hw_serial: '70-B3-D5-49-92-00-00-03' });
    let undone = 0;
    server.use(
      answer.post(at('/audit/b2/undo'), () => {
        undone += 1;
        return HttpResponse.json({ data: [4], count: 1 });
      }),
    );
    await press(await the('button', 'Undo'));
    await until(() => undone === 1);
  });
});

describe('the messages of a device', { timeout: 30_000 }, () => {
  it('say what became of each value', async () => {
    await openView(<DeviceMessages device={device} />, PLACE);
    await says('Outlet temperature');
    await says('Rejected“log” is a list.');
    await says('The decoder took too long.');
    await says('"decoded_payload"');
  });
});

describe('the import of readings', { timeout: 30_000 }, () => {
  it('shows what a file has before it is stored', async () => {
    const steps: string[] = [];
    server.use(
      answer.post(at('/devices/import-readings'), async ({ request }) => {
        const dry = (await request.formData()).get('dry_run');
        steps.push(String(dry));
        const data = { rows: 2, readings: 4, devices: 1, errors: [], error_count: 0 };
        return HttpResponse.json({ data: dry === 'true' ? data : { ...data, stored: 3 } });
      }),
      answer.get(at('/devices/import-readings/progress'), () => HttpResponse.json({ data: null })),
    );
    await openView(<ReadingsImport />, { resource: 'devices', path: '/admin/devices/import-readings' });
    const input = (await find('input[type="file"]')) as HTMLInputElement;
    const file = new File(['serial,ts,flow\n'], 'past.csv', { type: 'text/csv' });
    Object.defineProperty(input, 'files', { value: [file] });
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await says('4 readings of 1 device.');
    await press(await the('button', 'Import 4 readings'));
    await says('3 readings imported. 1 was already stored.');
    expect(steps).toEqual(['true', 'false']);
  });
});

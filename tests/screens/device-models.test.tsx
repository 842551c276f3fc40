import { act } from 'react';
import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeMessage } from '../../src/domain/device-models/describe.ts';
import type { DeviceModel } from '../../src/domain/device-models/model.ts';
import { live } from '../../src/live/client.ts';
import DeviceModelEdit from '../../src/screens/device-models/edit.tsx';
import DeviceModelShow from '../../src/screens/device-models/show.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { press, the, type, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';

const server = startApi();
const model = {
  id: 5,
  version: 1,
  title: 'Acme Meter',
  vendor: 'Acme',
  key: 'acme/meter',
  device_type: 'water_meter',
  match: null,
  values: [{ from: 'count', role: 'register', unit: 'L', factor: 10 }],
  lists: null,
  decoder: null,
  source: 'Test',
  is_builtin: false,
  device_count: 0,
  created_at: '2026-11-20T02:15:45.812Z',
  updated_at: '2026-11-20T02:15:45.812Z',
};
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  live.stop();
  sent.length = 0;
  server.use(
    answer.get(at('/device-models/5'), () => HttpResponse.json(model)),
    answer.put(at('/device-models/5'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json({ ...model, ...body, version: 2 });
    }),
    // As the server answers, by the same rules.
    answer.post(at('/device-models/test'), async ({ request }) => {
      const { model: tried, payload } = (await request.json()) as {
        model: DeviceModel;
        payload: Record<string, unknown>;
      };
      const values = describeMessage({ ...tried, lists: [] }, payload, 0).map((one) => ({
        ...one,
        reason: one.reason && one.reason.key,
      }));
      return HttpResponse.json({ data: { values, readings: [], errors: [], payload } });
    }),
    answer.get(at('/devices_new/by-dev-id'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/audit'), () => HttpResponse.json([], { headers: { 'Content-Range': 'audit 0-0/0' } })),
  );
});

/** Types into an input of several lines. */
const write = async (box: HTMLElement, text: string): Promise<void> => {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

describe('the pages of device models', { timeout: 60_000 }, () => {
  it('show what a pasted message becomes, and set what its values mean', async () => {
    await openView(<DeviceModelEdit />, {
      resource: 'device-models',
      path: '/admin/device-models/5',
      pattern: '/admin/device-models/:id',
    });
    await find('[name="values"]');
    const boxes = [...document.querySelectorAll('textarea:not([aria-hidden])')];
    const message = boxes.find((box) => box.closest('section'));
    await write(message as HTMLTextAreaElement, 'nothing');
    await says('This is neither JSON');
    await write(
      message as HTMLTextAreaElement,
      '{"uplink_message": {"decoded_payload": {"count": 12, "frame": 7}}}',
    );
    await says('120\u00a0L');
    await says('frame');
    await says('Register');
    const meaning = await find('[aria-label="Meaning: frame"]');
    await act(async () => {
      const box = meaning.closest('.MuiInputBase-root')?.querySelector('[role="combobox"]') ?? meaning;
      box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    });
    await press(await the('[role="option"]', 'Leave out'));
    await says('Left out');
    await type(await find('[aria-label="Unit: count"]'), 'kL');
    await press(await the('button', 'Recognise devices by these values'));
    await type(await find('[name="vendor"]'), 'Acme Pty Ltd');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    expect(sent[0]).toMatchObject({
      vendor: 'Acme Pty Ltd',
      match: { keys: ['count'] },
      values: [
        { from: 'count', role: 'register', unit: 'kL', factor: 10 },
        { from: 'frame', ignore: true },
      ],
    });
  });

  it('reject what is no JSON before it is sent', async () => {
    await openView(<DeviceModelEdit />, {
      resource: 'device-models',
      path: '/admin/device-models/5',
      pattern: '/admin/device-models/:id',
    });
    await write(await find('[name="values"]'), '[{');
    await press(await the('button', 'Save'));
    await says('This is not valid JSON.');
    expect(sent).toEqual([]);
  });

  it('say what a model means', async () => {
    await openView(<DeviceModelShow />, {
      resource: 'device-models',
      path: '/admin/device-models/5/show',
      pattern: '/admin/device-models/:id/show',
    });
    await says('L (× 10)');
    await says('Duplicate');
  });
});

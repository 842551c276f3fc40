import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Datapoint } from '../../../../src/screens/devices/datapoint.ts';
import { DatapointDialog } from '../../../../src/screens/devices/details/datapoint-dialog.tsx';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { type, until } from '../../../support/site/site.tsx';
import { find, openView } from '../../../support/site/view.tsx';

const server = startApi();
let sent: unknown;
const register = {
  id: 17,
  device_id: 4,
  version: 1,
  key: 'pulse_count',
  role: 'register',
  label: 'Pulses',
  unit: 'L',
  kind: 'counter',
  factor: 1,
  offset: 0,
  invalid: null,
  rolls_over_at: null,
  resolution: null,
  max_flow: null,
  xid: null,
  last_value: 1234,
  last_at: '2026-11-20T02:00:00.000Z',
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent = undefined;
  server.use(
    answer.get(at('/datapoints/17/dial'), () =>
      HttpResponse.json({
        data: [{ id: 1, at: '2026-11-01T00:00:00.000Z', value: 900, offset: 10, user_name: 'Ann' }],
      }),
    ),
    answer.post(at('/datapoints/17/dial'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({
        data: { id: 2, at: '2026-11-20T00:00:00.000Z', value: 5000, offset: 3766 },
      });
    }),
  );
});

const open = () =>
  openView(
    <DatapointDialog
      datapoint={register as unknown as Datapoint}
      companyId={null}
      onSaved={() => {}}
      onClose={() => {}}
    />,
    { resource: 'datapoints', path: '/admin/devices/4' },
  );
const shows = (text: string) =>
  until(() => (document.body.textContent ?? '').replaceAll('\u00a0', ' ').includes(text));

it('shows what the latest value becomes by the facts that are typed', async () => {
  await open();
  await type(await find('input[name="factor"]'), '10');
  await shows('Latest value: 1,234 L becomes 12,340 L.');
  await type(await find('input[name="invalid"]'), '65535, 1234');
  await shows('Latest value: 1,234 L becomes no value.');
});

it('sets a register to what the dial shows, and lists what it showed', async () => {
  await open();
  await shows('900 L');
  await shows('Ann');
  const field = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.includes('Reading on the dial'),
  );
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement;
  await type(input, '5,000');
  input.form?.requestSubmit();
  await until(() => sent !== undefined);
  expect(sent).toEqual({ value: 5000 });
});

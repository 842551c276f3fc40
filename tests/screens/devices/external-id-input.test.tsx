import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { DatapointDialog } from '../../../src/screens/devices/details/datapoint-dialog.tsx';
import DeviceEdit from '../../../src/screens/devices/edit.tsx';
import type { Datapoint } from '../../../src/screens/devices/datapoint.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { type, until } from '../../support/site/site.tsx';
import { find, helpOf, openView } from '../../support/site/view.tsx';

const server = startApi();
const checked: string[] = [];
let fails = false;
const device = {
  id: 4,
  version: 1,
  title: 'Basin',
  type: 'tmv',
  xid: 'own',
  company_id: 7,
  tags: [],
  project_ids: [],
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  checked.length = 0;
  fails = false;
  server.use(
    answer.get(at('/devices/check-xid-exists/xid'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      checked.push(String(query));
      if (fails) return HttpResponse.json({ message: 'No.' }, { status: 500 });
      return HttpResponse.json({ data: { exists: query.get('xid') === 'taken' } });
    }),
    answer.get(at('/reports/default-profile'), () => HttpResponse.json({ data: { profile: null } })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: device })),
    answer.get(at('/companies'), () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'companies */0' } }),
    ),
  );
});

const openEdit = async () => {
  await openView(<DeviceEdit />, {
    resource: 'devices',
    path: '/admin/devices/4/edit',
    pattern: '/admin/devices/:id/edit',
  });
  return find('input[name="xid"]');
};
const says = (text: string) => until(() => helpOf('xid').includes(text));

it('checks an external id while typing, within the device’s company', async () => {
  const input = await openEdit();
  await type(input, 'taken');
  await says('in use');
  await type(input, 'free');
  await says('available');
  expect(checked).toEqual(['xid=taken&company_id=7', 'xid=free&company_id=7']);
  // The device's own id is not checked.
  await type(input, 'own');
  await until(() => !helpOf('xid').includes('available'));
  expect(checked).toHaveLength(2);
});

it.each([
  { what: 'a meter', more: { type: 'water_meter', parent_device_id: null }, isThere: true },
  { what: 'a valve', more: { parent_device_id: null }, isThere: false },
  { what: 'a valve that has one already', more: { parent_device_id: 9 }, isThere: true },
])('offers the main meter to $what: $isThere', async ({ more, isThere }) => {
  server.use(answer.get(at('/devices/4'), () => HttpResponse.json({ data: { ...device, ...more } })));
  await openEdit();
  expect(document.querySelector('input[name="parent_device_id"]') !== null).toBe(isThere);
});

it('checks an external id of a datapoint', async () => {
  const datapoint = {
    id: 17,
    device_id: 4,
    version: 1,
    key: 'temperature',
    label: 'Temperature',
    unit: null,
    kind: 'gauge',
    xid: null,
  };
  await openView(
    <DatapointDialog
      datapoint={datapoint as unknown as Datapoint}
      companyId={null}
      onSaved={() => {}}
      onClose={() => {}}
    />,
    { resource: 'datapoints', path: '/admin/devices/4' },
  );
  const input = await find('input[name="xid"]');
  await type(input, 'taken');
  await says('in use');
  expect(checked).toEqual(['xid=taken&company_id=null']);
});

it('sends no company for company roles and ignores a failed check', async () => {
  signedIn('companyadmin');
  fails = true;
  const input = await openEdit();
  await type(input, 'taken');
  await until(() => checked.length > 0);
  expect(checked[0]).toBe('xid=taken');
  expect(helpOf('xid')).not.toMatch(/in use|available/);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

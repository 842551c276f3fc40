import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import DeviceEdit from '../../../src/screens/devices/edit.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
const DEVICE = {
  id: 4,
  version: 1,
  title: 'Basin',
  type: 'tmv',
  xid: null,
  company_id: 7,
  tags: ['label:TMV'],
  project_ids: [],
  expected_interval_s: 900,
  profile: null,
};
let device: Omit<typeof DEVICE, 'company_id'> & { company_id: number | null };
let facility: object;

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent.length = 0;
  device = DEVICE;
  facility = { facility_type: 'aged_care', time_zone: 'Australia/Sydney', profile: PROFILES.au_care };
  server.use(
    answer.get(at('/reports/default-profile'), () => HttpResponse.json({ data: facility })),
    answer.get(at('/devices/4'), () => HttpResponse.json({ data: device })),
    answer.get(at('/devices/tags'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/companies'), () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'companies */0' } }),
    ),
    answer.put(at('/devices/4'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ...device, version: 2 } });
    }),
  );
});

const open = async () => {
  await openView(<DeviceEdit />, {
    resource: 'devices',
    path: '/admin/devices/4/edit',
    pattern: '/admin/devices/:id/edit',
  });
  return find('input[name="expected_interval_s"]');
};
const controlOf = (input: Element | null) => input?.closest('.MuiFormControl-root');
/** What is shown as chosen. */
const profile = (): string =>
  controlOf(document.querySelector('input[name="profile"]'))?.querySelector('[role="combobox"]')
    ?.textContent ?? '';

describe('the form of a device', { timeout: 30_000 }, () => {
  it('leads by its title to the device', async () => {
    await open();
    expect((await the('link', 'Basin')).getAttribute('href')).toBe('/admin/devices/4');
  });

  it('says how long an interval is in larger units', async () => {
    const interval = await open();
    const unit = () => controlOf(interval)?.querySelector('.MuiInputAdornment-root')?.textContent;
    expect(unit()).toBe('s = 15 min');
    for (const [seconds, text] of [
      ['5400', 's = 1 h 30 min'],
      ['3661', 's ≈ 1 h 1 min'],
      ['45', 's'],
      ['x', 's'],
    ] as const) {
      await type(interval, seconds);
      await until(() => unit() === text);
    }
  });

  it('says which limit applies without a profile of the device’s own', async () => {
    await open();
    await until(() => profile() === 'Company default: max 45\u00a0°C');
  });

  it.each([
    ['has no facility type', 7, 'Company default'],
    ['is missing', null, 'None'],
  ])('promises no limit while the company %s', async (_, company_id, text) => {
    facility = { facility_type: null, time_zone: 'Australia/Sydney', profile: null };
    device = { ...DEVICE, company_id };
    await open();
    await until(() => profile() === text);
  });

  it('takes a tag as it is shown', async () => {
    await open();
    const tags = await until(
      () =>
        [...document.querySelectorAll('label')]
          .find((label) => label.textContent === 'Tags')
          ?.parentElement?.querySelector('input') ?? null,
    );
    const enter = async (text: string) => {
      await type(tags, text);
      await act(async () => {
        tags.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      });
      await until(() => tags.value === '');
    };
    await enter('Floor: 2');
    await enter('Endpoint: East wing');
    await enter('ward : 3');
    await press(await the('button', 'Save'));
    await until(() => sent.length > 0);
    expect(sent[0]).toMatchObject({
      tags: ['label:TMV', 'floor:2', 'endpoint_name:East wing', 'ward:3'],
    });
  });
});

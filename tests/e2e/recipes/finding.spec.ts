import { gatewayOf, newDevice, register } from '../support/devices.ts';
import { blocksOf, test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

const HOUR = 3_600_000;
const [{ code } = { code: '' }] = blocksOf('src/domain/reports/findings/much-water.ts');
/** What the recipe's example of 12,000 L says. */
const [, SENTENCE = ''] = /consumption: 12_000 }, says: '([^']+)'/.exec(code) ?? [];

test('one file and its sentence add a kind of finding to results, page and files', async ({
  page,
  api,
  accounts,
  sessions,
  server,
  signedIn,
}) => {
  const send = await gatewayOf(api);
  const title = unique('Main meter');
  const device = newDevice();
  for (const [hours, volume_total] of [
    [4, 100_000],
    [3, 106_000],
    [2, 112_000],
  ] as const)
    await send(device, { volume_total }, new Date(Date.now() - hours * HOUR));
  const { id: device_id } = await register(api, device, { title, company_id: accounts.company.id });

  const { token } = await sessions('companyadmin');
  const admin = api.as(token);
  const report = await admin.post('/reports', {
    title: unique('Water'),
    kind: 'metering',
    company_id: accounts.company.id,
    device_ids: [device_id],
  });
  const dayOf = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10);
  const run = await admin.post(`/reports/${report.id}/run`, { from: dayOf(-2), to: dayOf(2) });
  const path = `/reports/${report.id}/runs/${run.data.id}`;
  await expect.poll(async () => (await admin.get(path)).data.status).toBe('done');
  const { result } = (await admin.get(path)).data;
  expect(result.exceptions).toContainEqual(
    expect.objectContaining({ device_id, kind: 'much_water', text: SENTENCE, value: 12_000 }),
  );

  await signedIn('companyadmin', `/company/reports/${report.id}/device`);
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  const csv = await fetch(`${server.url}/api${path}.csv`, { headers: { authorization: `Bearer ${token}` } });
  expect(await csv.text()).toContain(title);
});

import { gatewayOf, newDevice, register } from '../support/devices.ts';
import { blocksOf, test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

const FOLDER = 'src/domain/reports/kinds/battery';
const START: Readonly<Record<string, string>> = {
  pdf: '%PDF',
  xlsx: 'PK',
  csv: 'From,To,Device number',
};

test('two short files add a kind of report to form, API, page and files', async ({
  page,
  api,
  accounts,
  sessions,
  server,
  signedIn,
}) => {
  const code = [...blocksOf(`${FOLDER}/kind.ts`), ...blocksOf(`${FOLDER}/result.ts`)];
  expect(code.flatMap((block) => block.code.trim().split('\n')).length).toBeLessThanOrEqual(22);
  const send = await gatewayOf(api);
  const deviceWith = async (battery_percent: number) => {
    const device = newDevice();
    await send(device, { battery_percent });
    return register(api, device, { title: unique('Sensor'), company_id: accounts.company.id });
  };
  const [full, low] = [await deviceWith(90), await deviceWith(12)];

  // The form.
  const title = unique('Batteries');
  await signedIn('companyadmin', '/company/reports/create');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Battery' }).click();
  for (const device of [full, low]) {
    await page.getByRole('combobox', { name: 'Devices' }).fill(device.title);
    await page.getByRole('option', { name: device.title }).click();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/company\/reports\/\d+\/device$/);

  // A run, by the API.
  const { token } = await sessions('companyadmin');
  const admin = api.as(token);
  const id = Number(/reports\/(\d+)/.exec(page.url())?.[1]);
  const today = new Date().toISOString().slice(0, 10);
  const path = `/reports/${id}/runs/${(await admin.post(`/reports/${id}/run`, { from: today })).data.id}`;
  await expect.poll(async () => (await admin.get(path)).data.status).toBe('done');
  const { result } = (await admin.get(path)).data;
  expect(result.devices.map((row: { device_id: number }) => row.device_id)).toEqual([low.id, full.id]);
  expect(result.exceptions[0]).toMatchObject({
    device_id: low.id,
    kind: 'battery_low',
    text: 'Battery low',
    value: 12,
    limit: 20,
  });

  // The page and the files.
  await page.reload();
  await expect(page.getByText('1 of 2 devices needs attention.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Battery' })).toBeVisible();
  for (const [kind, start] of Object.entries(START)) {
    const file = await fetch(`${server.url}/api${path}.${kind}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await file.text()).slice(0, start.length), kind).toBe(start);
  }
});

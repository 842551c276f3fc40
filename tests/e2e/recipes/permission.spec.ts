import { gatewayOf, newDevice, register } from '../support/devices.ts';
import { test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

test('one line lets company users rename the datapoints of their company', async ({
  page,
  api,
  accounts,
  sessions,
  signedIn,
}) => {
  const send = await gatewayOf(api);
  const deviceOf = async (facts: object) => {
    const device = newDevice();
    await send(device, { temperature: 43.5 });
    return (await api.get(`/devices/${(await register(api, device, facts)).id}`)).data;
  };
  const own = await deviceOf({ title: unique('Basin'), company_id: accounts.company.id });
  const foreign = await deviceOf({ title: unique('Basin') });
  const { token } = await sessions('user');
  const rename = (id: number) => api.as(token).put(`/datapoints/${id}`, { label: 'Outlet' });
  expect(await rename(own.datapoints[0].id)).toMatchObject({ label: 'Outlet' });
  await expect(rename(foreign.datapoints[0].id)).rejects.toThrow('404');
  await signedIn('user', `/company/devices/${own.id}`);
  await expect(page.getByRole('button', { name: 'Edit “Outlet”' })).toBeVisible();
});

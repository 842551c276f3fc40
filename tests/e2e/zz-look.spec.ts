import { expect, test, unique } from './support/site.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';

test('look', async ({ page, api, accounts, signedIn }) => {
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text());
  });
  const send = await gatewayOf(api);
  const dev = newDevice();
  await send(dev, { temperature: 43.5, flow_seconds: 12 });
  await register(api, dev, { title: unique('Ward 3, basin'), company_id: accounts.company.id });
  await signedIn('superadmin', '/admin/dashboards/create');
  await page.screenshot({ path: 'test-results/look-0.png' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Ward 3');
  const b = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await b('Add row');
  await b('Add column');
  await page.getByRole('combobox', { name: 'Width' }).click();
  await page.getByRole('option', { name: '50', exact: true }).click();
  await b('Add note');
  await page.getByRole('textbox', { name: 'Note' }).fill('# Ward 3\n\nSee **valves**');
  await b('Add column');
  await b('Add element');
  await page.screenshot({ path: 'test-results/look-1.png' });
  await page.getByRole('menuitem', { name: 'Value' }).click();
  await page.getByRole('combobox', { name: 'Datapoint' }).click();
  await page.getByRole('combobox', { name: 'Datapoint' }).fill('Ward 3');
  await page.getByRole('option').first().click();
  await page.screenshot({ path: 'test-results/look-2.png' });
  await b('Add row');
  await b('Add column');
  await b('Add element');
  await page.getByRole('menuitem', { name: 'SVG drawing' }).click();
  await page.getByLabel('Drawing', { exact: true }).setInputFiles({
    name: 'plant.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><script>1</script><rect width="200" height="100" fill="#eef"/><rect id="temp" x="20" y="20" width="60" height="24" fill="#fff"/><circle id="pump" cx="140" cy="50" r="24" fill="#ccc"/></svg>',
    ),
  });
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('combobox', { name: 'Placeholder' })).toBeEnabled();
  await page.getByRole('combobox', { name: 'Placeholder' }).click();
  await page.getByRole('option', { name: 'temp' }).click();
  await page.getByRole('combobox', { name: 'Datapoint' }).click();
  await page.getByRole('option').first().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'test-results/look-3.png', fullPage: true });
  await page.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('combobox', { name: 'City' }).fill("jack's p");
  await page.waitForTimeout(800);
  await page.screenshot({ path: 'test-results/look-4.png' });
  await page.keyboard.press('Escape');
  await b('Save');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await b('Preview');
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'test-results/look-5.png' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'test-results/look-6.png', fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(300);
  await page.screenshot({ path: 'test-results/look-7.png', fullPage: true });
  await b('Versions');
  await page.waitForTimeout(600);
  await page.screenshot({ path: 'test-results/look-8.png' });
});

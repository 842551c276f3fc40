import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemsOfPage, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice, drawing, inOneColumn, createDashboard, valueOf } from './support/dashboards.ts';
import { expect, go, test, unique } from './support/site.ts';
import { inRows, valueElement, wallFaults } from './support/walls.ts';

test('malicious markup runs no script and sends no request', async ({ page, api, signedIn }) => {
  const requests: string[] = [];
  const canary = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready));
  const out = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const basin = await boundDevice(api, { temperature: 41 });
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50" onload="globalThis.hit=1">
    <script>globalThis.hit=2</script><script href="${out}/script"></script>
    <style>@import url("${out}/import"); text { fill: url(${out}/fill) } .a { background: image-set("${out}/set") }
      @font-face { font-family: x; src: url(${out}/font) } #t { font-family: x } * { position: fixed }</style>
    <image href="${out}/image" xlink:href="${out}/xlink" width="10" height="10"/>
    <use href="${out}/use#x"/><feImage href="${out}/feimage"/>
    <filter id="f"><feImage href="${out}/filter"/></filter>
    <rect width="10" height="10" fill="url(${out}/rect)" style="mask: \\75rl(${out}/mask)" filter="url('${out}/f#x')"/>
    <a href="javascript:globalThis.hit=3"><text x="5" y="40">link</text></a>
    <foreignObject><iframe src="${out}/frame"></iframe><img src="${out}/img" onerror="globalThis.hit=4"/></foreignObject>
    <animate attributeName="href" values="${out}/animate"/><set attributeName="onload" to="globalThis.hit=5"/>
    <text id="t" x="50" y="25">?</text></svg>`;
  const board = await createDashboard(
    api,
    inOneColumn(
      {
        type: 'svg',
        height: 5,
        data: hostile,
        xidwithValues: [valueOf(basin.points.temperature ?? 0, { node: 't' })],
        stateDatapoints: [
          {
            id: 't',
            dataPoint: basin.points.temperature,
            onColor: `url(${out}/colour)`,
            dev_id: 'd',
            device_id: 1,
          },
        ],
      },
      { type: 'image', height: 2, reference: { path: `//${out.slice('http://'.length)}/picture` } },
      { type: 'notes', data: `![x](${out}/note) <img src="${out}/raw"> [out](javascript:globalThis.hit=6)` },
    ),
  );
  await signedIn('superadmin', `/admin/dashboards/${board.id}/show`);
  await expect(page.locator('#t')).toHaveText(/41\.0\s*°C/);
  await expect(page.getByText('out', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'out' })).toHaveCount(0);
  await settle(page);
  expect(await page.evaluate(() => (globalThis as { hit?: number }).hit)).toBeUndefined();
  expect(requests).toEqual([]);
  canary.close();
});

test('a dashboard is shown as a kiosk, on a phone, on paper and in full screen', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const basin = await boundDevice(
    api,
    { temperature: 43.5, level: 7, pump: 1 },
    { company_id: accounts.company.id },
  );
  const board = await createDashboard(api, {
    rows: [
      {
        id: 'r1',
        columns: ['a', 'b'].map((id) => ({
          id,
          colwidth: 6,
          widthPercent: '50',
          elements: [
            {
              id: `${id}1`,
              type: 'value',
              width: 6,
              xidwithValues: [valueOf(basin.points.temperature ?? 0)],
            },
            { id: `${id}2`, ...drawing(basin.points) },
            {
              id: `${id}3`,
              type: 'gauge',
              width: 6,
              height: 6,
              xidwithValues: [valueOf(basin.points.temperature ?? 0)],
              options: { min: 0, max: 60, bands: [{ from: 48, colour: '#b3261e', label: 'Too hot' }] },
            },
            {
              id: `${id}4`,
              type: 'chart',
              height: 6,
              xidwithValues: [valueOf(basin.points.temperature ?? 0)],
            },
          ],
        })),
      },
    ],
  });
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: accounts.company.id });
  await signedIn('user', `/company/dashboards/${board.id}?kiosk=1`);
  await expect(page.locator('#flow').first()).toHaveText(/43\.5/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  // Legible from three metres: no number is smaller than 40 px.
  const size = await page
    .locator('.dash-number')
    .first()
    .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect(size).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation')).toBeVisible();

  await page.setViewportSize(PHONE);
  await settle(page);
  expect(await tooWide(page)).toEqual([]);
  const tops = await page
    .locator('.dash-element')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));

  await page.setViewportSize({ width: 800, height: 1100 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^As at .*\d\d:\d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('.dash-printed').first()).toContainText(
    /Temperature: 43\.5.*(?:just now|\d+ (?:s|min) ago).*\d{4}, \d\d:\d\d/,
  );
  await page.emulateMedia({ media: null });
  await settle(page);
  expect(await problemsOfPage(page)).toEqual([]);

  await test.step('full screen shows a dashboard as on a wall, with alarms, and Escape leads back', async () => {
    const company_id = accounts.company.id;
    const ward = await boundDevice(api, { temperature: 41 }, { company_id });
    const other = await boundDevice(api, { temperature: 41 }, { company_id });
    const plan = await createDashboard(
      api,
      inRows(
        ...Array.from({ length: 6 }, () => [
          { span: 12, elements: [valueElement(ward.points.temperature ?? 0, 'Outlet')] },
        ]),
      ),
      { title: unique('Ward') },
    );
    await api.put(`/dashboard-v2/${plan.id}/attach-company`, { company_id });
    const raise = async ({ id, send }: typeof ward): Promise<void> => {
      await api.post('/alarm-rules', {
        title: unique('Too hot'),
        kind: 'threshold',
        severity: 'critical',
        params: { key: 'temperature', above: 60 },
        device_ids: [id],
      });
      await send({ temperature: 71 });
    };
    await page.setViewportSize({ width: 1280, height: 720 });
    await go(page, `/company/dashboards/${plan.id}`);
    await page.getByRole('button', { name: 'Full screen' }).click();
    const heading = page.getByRole('heading', { level: 1, name: plan.title });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const alarms = page.getByRole('region', { name: 'Alarms' });
    await raise(other);
    await expect(alarms).toContainText(/No alarms here\. \d+ critical alarm/);
    await raise(ward);
    await expect(alarms).toContainText('Critical');
    await expect(page.locator('.dash-number').first()).toHaveText(/^71/);
    // More than fits at once: it is turned in pages.
    await expect(page.locator('.wall-pages > li')).not.toHaveCount(0);
    expect(await wallFaults(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation')).toBeVisible();
    await expect(page).not.toHaveURL(/kiosk/);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server.ts';
import { problemsOfPage, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice, drawing, inOneColumn, createDashboard, valueOf } from './support/dashboards.ts';
import { apiOf, enter, expect, ROOT, test } from './support/site.ts';

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

test('kiosk mode, phone and print', async ({ page, api, accounts, sessions, server }) => {
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
  const path = `/company/dashboards/${board.id}`;
  await enter(page, await sessions('user'), `${server.url}${path}?kiosk=1`);
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
});

test('when the server stops, everything is offline at once, and a kiosk recovers by itself', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'flowgen-wall-'));
  const env = { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password };
  let server = await startServer({ dataDir, env });
  try {
    const api = await apiOf(server);
    const basin = await boundDevice(api, { temperature: 43.5, level: 7, pump: 1 });
    const board = await createDashboard(api, inOneColumn(drawing(basin.points)));
    const { port } = new URL(server.url);
    await enter(page, await api.signIn(ROOT), `${server.url}/admin/dashboards/${board.id}/show?kiosk=1`);
    const flow = page.locator('#flow');
    const pump = page.locator('#pump');
    await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
    await expect(pump).toHaveCSS('fill', 'rgb(0, 170, 0)');
    await server.stop();
    await expect(flow).toHaveAccessibleDescription(/offline/);
    await expect(flow).toHaveText(/43\.5/);
    await expect(pump).not.toHaveCSS('fill', 'rgb(0, 170, 0)');
    await expect(page.getByRole('status').filter({ hasText: /Reconnecting…|Offline/ })).toBeVisible();
    server = await startServer({ dataDir, env: { ...env, PORT: port } });
    await basin.send({ temperature: 46.8 });
    await expect(flow).toHaveText(/46\.8/);
    await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

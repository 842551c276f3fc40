import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsHere, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice, inOneColumn, makeDashboard, valueOf } from './support/dashboards.ts';
import { enter, expect, test, unique } from './support/site.ts';

const HOURS = 3_600_000;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">
  <style>.pipe { stroke: #456; stroke-width: 6 }</style>
  <path class="pipe" d="M20 100H380" fill="none"/>
  <rect id="pump" x="40" y="60" width="80" height="80" fill="#cccccc"/>
  <rect id="tank" x="160" y="40" width="80" height="120" fill="#ffffff" stroke="#456"/>
  <text id="flow" x="320" y="60" text-anchor="middle" font-size="24">?</text>
</svg>`;

const drawing = (points: Readonly<Record<string, number>>, more: object = {}) => ({
  type: 'svg',
  height: 8,
  data: DRAWING,
  rects: [],
  xidwithValues: [
    valueOf(points.temperature ?? 0, { node: 'flow' }),
    valueOf(points.level ?? 0, { node: 'tank' }),
  ],
  stateDatapoints: [
    {
      id: 'pump',
      dataPoint: points.pump,
      dev_id: 'd',
      device_id: 1,
      onColor: '#00aa00',
      offColor: '#aa0000',
      flashEnabled: true,
      flashState: 'on',
      verticalRotate: true,
      rotateState: 1,
      spinFan: true,
      spinState: true,
    },
  ],
  ...more,
});

test('a dashboard with a drawing shows its values, and an uplink changes them', async ({
  page,
  api,
  signedIn,
}) => {
  const basin = await boundDevice(api, { temperature: 43.5, level: 7, pump: 0 });
  const silent = await boundDevice(api, { humidity: 20 });
  const gone = await boundDevice(api, { pressure: 1 });
  await silent.send({ battery_v: 3.1 }, new Date(Date.now() - 30 * HOURS));
  const { data: again } = await api.get(`/devices/${silent.id}`);
  const battery = again.datapoints.find((point: { key: string }) => point.key === 'battery_v').id as number;
  const [city] = (await api.get('/places?search=Wellington&limit=1')).data;
  const board = await makeDashboard(
    api,
    {
      rows: [
        {
          id: 'r1',
          columns: [
            {
              id: 'c1',
              colwidth: 8,
              widthPercent: '66.67',
              elements: [{ id: 'e1', ...drawing(basin.points) }],
            },
            {
              id: 'c2',
              colwidth: 4,
              widthPercent: '33.3',
              elements: [
                { id: 'e2', type: 'value', xidwithValues: [valueOf(basin.points.temperature ?? 0)] },
                { id: 'e3', type: 'value', xidwithValues: [valueOf(battery)] },
                { id: 'e4', type: 'value', xidwithValues: [valueOf(gone.points.pressure ?? 0)] },
                { id: 'e5', type: 'hologram', data: { any: 'thing' } },
              ],
            },
            {
              id: 'c3',
              colwidth: 99,
              widthPercent: 'odd',
              elements: [{ id: 'e6', type: 'notes', data: '# Before *use*\n<img src=x onerror=alert(1)>' }],
            },
            {
              id: 'c4',
              colwidth: 12,
              widthPercent: '100',
              display: false,
              elements: [{ id: 'e7', type: 'notes', data: 'Never seen by anybody' }],
            },
          ],
        },
      ],
    },
    { city: city.id },
  );
  await api.delete(`/devices/${gone.id}`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signedIn('superadmin', `/admin/dashboards/${board.id}/show`);

  await expect(page.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
  await expect(page.getByText('Wellington')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  const clock = await page.locator('.dash-city time').textContent();
  const theirs = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Pacific/Auckland',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  expect(
    [theirs.format(Date.now()), theirs.format(Date.now() - 60_000)].some((time) => clock?.includes(time)),
  ).toBe(true);

  const value = page.getByRole('group', { name: 'Temperature' });
  const flow = page.locator('#flow');
  const pump = page.locator('#pump');
  await expect(value).toContainText(/43\.5\s*°C/);
  await expect(value).toHaveAccessibleDescription(/live,? just now/);
  await expect(flow).toHaveText(/43\.5\s*°C/);
  await expect(flow).toHaveAccessibleDescription(/live,? just now/);
  await expect(page.getByText('7', { exact: true })).toBeVisible();
  await expect(pump).toHaveCSS('fill', 'rgb(170, 0, 0)');
  expect(await pump.evaluate((node) => node.getAnimations().length)).toBe(0);

  await basin.send({ temperature: 46.2, level: 8, pump: 1 });
  await expect(flow).toHaveText(/46\.2\s*°C/);
  await expect(value).toContainText(/46\.2\s*°C/);
  await expect(pump).toHaveCSS('fill', 'rgb(0, 170, 0)');
  await expect(pump).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
  const moves = await pump.evaluate((node) =>
    node.getAnimations().map((each) => (each as CSSAnimation).animationName),
  );
  expect(moves.toSorted()).toEqual(['fg-flash', 'fg-spin']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pump.evaluate((node) => node.getAnimations().length)).toBe(0);

  // What is old says so; what is gone too; what nobody knows is kept quietly.
  const old = page.getByRole('group', { name: 'Battery' });
  await expect(old).toContainText(/3\.1/);
  await expect(old).toHaveAccessibleDescription(/stale,? 30 h ago/);
  await expect(page.getByRole('group', { name: 'Broken value' })).toHaveAccessibleDescription(/broken/);
  await expect(page.getByText('This kind of element can’t be shown here.')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByText('Never seen by anybody')).toHaveCount(0);
  await expect(page.locator('[data-span="12"]')).toContainText('Before use');
  // Stored numbers are nobody's value.
  await expect(page.getByText('99.9')).toHaveCount(0);

  // Somebody else saves it: the page follows by itself.
  await api.put(`/dashboard-v2/${board.id}`, { title: `${board.title}, new` });
  await expect(page.getByRole('heading', { level: 1, name: `${board.title}, new` })).toBeVisible();
  expect(await faultsHere(page)).toEqual([]);
});

test('markup that wants out runs nothing and asks for nothing', async ({ page, api, signedIn }) => {
  const asked: string[] = [];
  const canary = createServer((request, response) => {
    asked.push(request.url ?? '');
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
  const board = await makeDashboard(
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
  await expect(page.locator('#t')).toHaveText(/41\s*°C/);
  await expect(page.getByText('out', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'out' })).toHaveCount(0);
  await settle(page);
  expect(await page.evaluate(() => (globalThis as { hit?: number }).hit)).toBeUndefined();
  expect(asked).toEqual([]);
  canary.close();
});

test('on a wall, on a phone, on paper', async ({ page, api, accounts, sessions, server }) => {
  const basin = await boundDevice(
    api,
    { temperature: 43.5, level: 7, pump: 1 },
    { company_id: accounts.company.id },
  );
  const board = await makeDashboard(api, {
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
  // Read from three metres: no number is smaller than 40 px.
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
    /Temperature: 43\.5.*just now.*\d{4}, \d\d:\d\d/,
  );
  await page.emulateMedia({ media: null });
  await settle(page);
  expect(await faultsHere(page)).toEqual([]);
});

test('who may not see a dashboard is told what everybody is told of none', async ({
  page,
  api,
  signedIn,
}) => {
  const board = await makeDashboard(api, inOneColumn(), { title: unique('Others') });
  await signedIn('user', '/company/profile');
  await page.goto(`/company/dashboards/${board.id}`);
  await page.waitForURL('**/404/error');
});

import { boundDevice, createDashboard, drawing, valueOf } from './support/dashboards.ts';
import { type Api, expect, test, unique } from './support/site.ts';
import { cutLabels, inRows, pathOf, valueElement, wallFaults } from './support/walls.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];

const share = async (api: Api, board: number, more: object = {}) =>
  (await api.post(`/dashboard-v2/${board}/shares`, { title: unique('Hall'), ...more })).data as {
    id: number;
    url: string;
  };
const valueBoard = async (api: Api, facts: object = {}) => {
  const basin = await boundDevice(api, { temperature: 41 }, facts);
  const point = basin.points.temperature ?? 0;
  const board = await createDashboard(
    api,
    inRows([{ span: 12, elements: [valueElement(point, 'Outlet')] }]),
    { title: unique('Ward') },
  );
  return { basin, board };
};

test('a wall display fits every screen, shows live values, and calls nothing but its link', async ({
  page,
  api,
}) => {
  const tag = unique('wing').toLowerCase().replace(' ', ':');
  const basin = await boundDevice(api, { temperature: 43.5, level: 7, pump: 1 }, { tags: [tag] });
  for (const hour of [3, 2, 1]) {
    await basin.send(
      { temperature: 40 + hour, flow_rate: hour * 1000 },
      new Date(Date.now() - hour * 3_600_000),
    );
  }
  const point = basin.points.temperature ?? 0;
  const flow = (await api.get(`/devices/${basin.id}`)).data.datapoints.find(
    ({ key }: { key: string }) => key === 'flow_rate',
  ).id as number;
  const chart = {
    type: 'chart',
    height: 8,
    xidwithValues: [valueOf(flow)],
    options: { range: '24h', title: 'Flow' },
  };
  const board = await createDashboard(
    api,
    inRows(
      [
        { span: 3, elements: [valueElement(point, 'Outlet')] },
        { span: 3, elements: [{ type: 'gauge', height: 4, xidwithValues: [valueOf(point)] }] },
        { span: 6, elements: [chart] },
      ],
      [{ span: 12, elements: [{ ...drawing(basin.points), height: 12 }] }],
      [
        { span: 6, elements: [{ type: 'status', height: 8, options: { devices: { tag } } }] },
        { span: 6, elements: [{ type: 'alarms', height: 8, options: { devices: { tag } } }] },
      ],
      [{ span: 12, elements: [{ type: 'notes', data: '# Rules\n\nReport leaks.' }] }],
    ),
  );
  const { url } = await share(api, board.id);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(pathOf(url));
  await expect(page.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alarms' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Outlet' })).toContainText(/43\.5\s*°C/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await basin.send({ temperature: 44.5 });
  await expect(page.getByRole('group', { name: 'Outlet' })).toContainText(/44\.5\s*°C/);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => wallFaults(page)).toEqual([]);
    await expect.poll(() => cutLabels(page)).toEqual([]);
  }
  // The signs of the pages take no height: with it, elements might fit on one page with them and not without them.
  const heights = await page.evaluate(() => {
    const stage = document.querySelector('.wall-stage');
    const signs = document.querySelector<HTMLElement>('.wall-pages');
    const before = stage?.clientHeight;
    if (signs) signs.style.display = 'none';
    return [before, signs && stage?.clientHeight];
  });
  expect(heights[1]).toBe(heights[0]);
  expect(calls.filter((path) => path.startsWith('/api/') && !/^\/api\/(s\/|live$)/.test(path))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: /Reconnecting…|Offline/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
});

test('a rotation shows its dashboards in turn, and a critical alarm keeps its dashboard in front', async ({
  clockPage: page,
  api,
}) => {
  const [first, second] = [await valueBoard(api), await valueBoard(api)];
  const { data } = await api.post('/dashboard-v2/wall', {
    title: unique('Lobby'),
    boards: [first.board.id, second.board.id],
    seconds: 5,
  });
  await page.goto(pathOf(data.url));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const nextTurn = () => page.clock.fastForward(5_000);
  await expect(heading(first.board.title)).toBeVisible();
  // It says how far the lack of alarms goes.
  await expect(page.getByRole('region', { name: 'Alarms' })).toContainText(
    '2 devices shown, no open alarmsAlarms elsewhere are not shown here',
  );
  await nextTurn();
  await expect(heading(second.board.title)).toBeVisible();
  await nextTurn();
  await expect(heading(first.board.title)).toBeVisible();

  const rule = await api.post('/alarm-rules', {
    title: unique('Too hot'),
    kind: 'threshold',
    severity: 'critical',
    params: { key: 'temperature', above: 60 },
    device_ids: [second.basin.id],
  });
  await second.basin.send({ temperature: 71 });
  const alarms = page.getByRole('region', { name: 'Alarms' });
  await expect(alarms).toContainText('Critical');
  await expect(heading(second.board.title)).toBeVisible();
  // Longer than the other one would have waited for its turn: when the age is drawn, so is the dashboard.
  const age = async () => /\d+ (?:s|min) ago|just now/.exec((await alarms.textContent()) ?? '')?.[0];
  const before = await age();
  expect(before).toBeDefined();
  await page.clock.fastForward(10_000);
  await expect.poll(age).not.toBe(before);
  await expect(heading(second.board.title)).toBeVisible();
  const [open] = await api.get(`/alarms?filter={"rule_id":${rule.id}}`);
  await api.post(`/alarms/${open.id}/acknowledge`, {});
  await expect(alarms).toContainText('Acknowledged');
  await nextTurn();
  await expect(heading(first.board.title)).toBeVisible();
});

test('a link asks for its PIN, is dimmed at night, ends when it is revoked, and comes back with its dashboard', async ({
  page,
  api,
}) => {
  await test.step('the view is dimmed during the hours of the night', async () => {
    const { board } = await valueBoard(api);
    const { url } = await share(api, board.id);
    const brightness = async (night: string): Promise<number> => {
      await page.goto(`${pathOf(url)}?night=${night}`);
      await expect(page.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
      const { filter } = await page
        .getByRole('main')
        .evaluate((main) => ({ filter: getComputedStyle(main).filter }));
      return filter === 'none' ? 1 : Number(/brightness\(([\d.]+)\)/.exec(filter)?.[1]);
    };
    // The zone of the browser, since the dashboard has no city.
    const hour = Number(
      new Intl.DateTimeFormat('en-AU', {
        timeZone: 'Australia/Sydney',
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(),
    );
    const at = (offset: number): number => (hour + 24 + offset) % 24;
    expect(await brightness(`${at(-1)}-${at(2)}`)).toBeLessThanOrEqual(0.6);
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
    expect(await brightness(`${at(3)}-${at(6)}`)).toBe(1);
  });

  await test.step('a link asks for its PIN, ends when it is revoked, and comes back with its dashboard', async () => {
    const { board } = await valueBoard(api);
    const { id, url } = await share(api, board.id, { pin: '2468' });
    await page.goto(pathOf(url));
    const pin = page.getByRole('textbox', { name: 'PIN' });
    await pin.fill('1111');
    await pin.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This PIN is wrong.');
    await expect(page.getByText(board.title)).toHaveCount(0);
    await pin.fill('2468');
    await pin.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
    await api.delete(`/dashboard-v2/${board.id}`);
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await api.post(`/dashboard-v2/${board.id}/restore`, {});
    await expect(page.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
    await api.delete(`/dashboard-v2/${board.id}/shares/${id}`);
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(page.getByText(board.title)).toHaveCount(0);
  });
});

test('who may share creates a link, sees it once, and revokes it', async ({
  page,
  api,
  signedIn,
  accounts,
}) => {
  await test.step('the dialog creates a link, shows it once, lists and revokes it', async () => {
    const { board } = await valueBoard(api);
    const other = await valueBoard(api);
    await signedIn('superadmin', `/admin/dashboards/${board.id}/show`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: `Share “${board.title}”` });
    await expect(dialog.getByText('There are no links yet.')).toBeVisible();
    const title = unique('Entrance');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByLabel('Expires').selectOption({ label: 'In 7 days' });
    await dialog.getByText('Rotate with other dashboards').click();
    await dialog.getByRole('checkbox', { name: other.board.title }).check();
    await dialog.getByRole('spinbutton', { name: 'Seconds per dashboard' }).fill('30');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(pathOf(url)).toMatch(/^\/s\/[\w-]{43}$/);
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
    const row = dialog.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText(/Never opened · Expires .+ · 2 dashboards/);
    // In a browser that is signed in: its session is not used.
    const visitor = await page.context().newPage();
    const sent: string[] = [];
    visitor.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.headers().authorization || pathname.startsWith('/api/auth')) sent.push(pathname);
    });
    await visitor.goto(pathOf(url));
    await expect(visitor.getByRole('heading', { level: 1, name: board.title })).toBeVisible();
    expect(sent).toEqual([]);
    await row.getByRole('button', { name: `Revoke “${title}”` }).click();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toHaveCount(0);
    await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the button is for those who may share', async () => {
    const { board } = await valueBoard(api, { company_id: accounts.company.id });
    await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: accounts.company.id });
    const button = page.getByRole('button', { name: 'Share' });
    await signedIn('companyadmin', `/company/dashboards/${board.id}`);
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect(button).toHaveCount(0);
    await api.put(`/companies/${accounts.company.id}`, { may_share: true });
    await page.reload();
    await expect(button).toBeVisible();
    await signedIn('user', `/company/dashboards/${board.id}`);
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect(button).toHaveCount(0);
  });
});

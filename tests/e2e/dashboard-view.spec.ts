import { problemsOfPage } from './support/accessibility.ts';
import { boundDevice, drawing, createDashboard, valueOf } from './support/dashboards.ts';
import { expect, test, unique } from './support/site.ts';

const HOURS = 3_600_000;

test('a dashboard with a drawing shows values, and an uplink updates them', async ({
  page,
  api,
  signedIn,
}) => {
  const tag = unique('wall').toLowerCase().replace(' ', ':');
  const tags = ['label:TMV', tag];
  const basin = await boundDevice(api, { temperature: 43.5, level: 7, pump: 0 }, { tags });
  const silent = await boundDevice(api, { humidity: 20 });
  const gone = await boundDevice(api, { pressure: 1 });
  await silent.send({ battery_v: 3.1 }, new Date(Date.now() - 30 * HOURS));
  const { data: again } = await api.get(`/devices/${silent.id}`);
  const battery = again.datapoints.find((point: { key: string }) => point.key === 'battery_v').id as number;
  const [city] = (await api.get('/places?search=Wellington&limit=1')).data;
  const board = await createDashboard(
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
            {
              id: 'c5',
              colwidth: 12,
              widthPercent: '100',
              elements: [
                { id: 'e8', type: 'alarms', options: { devices: { tag } } },
                { id: 'e9', type: 'status', options: { devices: { tag } } },
              ],
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
  await expect(value).toHaveAccessibleDescription(/live (just now|\d+ (s|min) ago)/);
  await expect(flow).toHaveText(/43\.5\s*°C/);
  await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
  await expect(page.getByText('7%', { exact: true })).toBeVisible();
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
  // All motion of a drawing keeps one beat, so that it is repainted once for all of it.
  await expect
    .poll(() => pump.evaluate((node) => node.getAnimations().map(({ startTime }) => startTime)))
    .toEqual([0, 0]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => pump.evaluate((node) => node.getAnimations().length)).toBe(0);

  // Stale values, broken bindings and unknown elements are labelled; unknown fields are not shown.
  const old = page.getByRole('group', { name: 'Battery' });
  await expect(old).toContainText(/3\.1/);
  await expect(old).toHaveAccessibleDescription(/last reading 1 day ago · was due 1 day ago/);
  await expect(page.getByRole('group', { name: 'Broken value' })).toHaveAccessibleDescription(/broken/);
  await expect(page.getByText('This type of element isn’t supported here.')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByText('Never seen by anybody')).toHaveCount(0);
  await expect(page.locator('[data-span="12"]').first()).toContainText('Before use');
  // Numbers stored in the document are not shown as values.
  await expect(page.getByText('99.9')).toHaveCount(0);

  // Elements about several devices update live too.
  await expect(page.getByText('1 Active')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alarms' })).toHaveCount(0);
  await basin.send({ temperature: 52 });
  await expect(page.getByRole('region', { name: 'Alarms' })).toContainText(/52\.0\s*°C/);
  await basin.send({ temperature: 43 });
  await expect(value).toContainText(/43\.0\s*°C/);
  await expect(page.getByText('1 Alarm')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alarms' })).toContainText(/Scald risk, 52\.0\s*°C/);

  // The page follows another user's save.
  await api.put(`/dashboard-v2/${board.id}`, { title: `${board.title}, new` });
  await expect(page.getByRole('heading', { level: 1, name: `${board.title}, new` })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
});

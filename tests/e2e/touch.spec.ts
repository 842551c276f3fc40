import { axe, go, menuPaths, PHONE, tooWide } from './support/accessibility.ts';
import { sampleRecords } from './support/devices.ts';
import { enter, expect, open, test } from './support/site.ts';
import { smallTargets } from './support/touch.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const FINGERS = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

for (const role of ['superadmin', 'companyadmin'] as const) {
  test(`on a phone, the pages of a ${role} are accessible, fit, and have large touch targets`, async ({
    browser,
    server,
    sessions,
    api,
    accounts,
  }) => {
    const { device, user, project, dashboard, company, devices } = await sampleRecords(api, accounts);
    const context = await browser.newContext({ ...FINGERS, baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const area = role === 'superadmin' ? '/admin' : '/company';
    await enter(page, await sessions(role), `${area}/profile`);
    await page.getByRole('button', { name: 'Menu', exact: false }).first().click();
    const menu = await menuPaths(page);
    expect(menu.length).toBeGreaterThan(5);
    const found = (await smallTargets(page)).map((each) => `menu: ${each}`);
    const tabs = ['', '?tab=readings', '?tab=tags', '?tab=dashboards'];
    const more =
      role === 'superadmin'
        ? [
            '/admin/users/create',
            `/admin/users/${user}/show`,
            `/admin/companies/${company}`,
            '/admin/companies/create',
            '/admin/api-keys/create',
            '/admin/devices/import',
            `/admin/dashboards/${dashboard}/show`,
            `/admin/reports/${devices}/devices`,
            `/admin/devices/${device}/edit`,
          ]
        : [`/company/projects/${project}`, `/company/dashboards/${dashboard}`];
    for (const path of [...menu, ...tabs.map((tab) => `${area}/devices/${device}${tab}`), ...more]) {
      await go(page, path);
      const faults = [...(await smallTargets(page)), ...(await tooWide(page)), ...(await axe(page))];
      found.push(...faults.map((each) => `${path}: ${each}`));
    }
    await context.close();
    expect(found).toEqual([]);
  });
}

test('on a phone, the public pages are accessible and have large touch targets', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...FINGERS, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of ['/login', '/forgot', '/reset?token=abc', '/accessDenied', '/404/error']) {
    await open(page, path);
    const faults = [...(await smallTargets(page)), ...(await axe(page))];
    found.push(...faults.map((each) => `${path}: ${each}`));
  }
  await context.close();
  expect(found).toEqual([]);
});

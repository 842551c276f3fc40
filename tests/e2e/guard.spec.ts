import type { Page } from '@playwright/test';
import type { Area } from '../../src/domain/access/roles.ts';
import { ADMIN_ONLY, SEED_ROUTES } from '../support/server/seed-routes.ts';
import { expect, open, push, test } from './support/site.ts';

const pathsOf = (area: Area): string[] => SEED_ROUTES[area].map((path) => `/${area}/${path}`);
const OF_ADMINS = ADMIN_ONLY.map((path) => `/company/${path}`);

/** Goes to each path, without loading the site again, and returns those that do not lead to where they should. */
const notLeadingTo = async (page: Page, target: string, paths: readonly string[]): Promise<string[][]> => {
  const wrong: string[][] = [];
  for (const path of paths) {
    await push(page, path);
    await page.waitForFunction((to) => location.pathname !== to, path);
    const { pathname } = new URL(page.url());
    if (pathname !== target) wrong.push([path, pathname]);
  }
  return wrong;
};

test('every route leads to where its role may go, or to sign-in', async ({
  page,
  accounts,
  signIn,
  signedIn,
}) => {
  await test.step('signed out: every route of the areas leads to sign-in', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    for (const path of ['/admin/users/1', '/company/devices/1']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    await open(page, '/forgot');
    expect(await notLeadingTo(page, '/login', [...pathsOf('admin'), ...pathsOf('company')])).toEqual([]);
  });

  for (const [role, denied] of [
    ['superadmin', pathsOf('company')],
    ['companyadmin', pathsOf('admin')],
    ['user', [...pathsOf('admin'), ...OF_ADMINS]],
  ] as const) {
    await test.step(`${role}: every route of others is denied`, async () => {
      await signedIn(role, denied.at(-1) ?? '');
      await expect(page).toHaveURL('/accessDenied');
      expect(await notLeadingTo(page, '/accessDenied', denied)).toEqual([]);
    });
  }

  await test.step('/ leads to the area of the role, and a deep link survives sign-in', async () => {
    // With a session of its own, because other tests go on with the shared one.
    await page.evaluate(() => localStorage.clear());
    await signIn(accounts.user);
    await page.goto('/');
    await expect(page).toHaveURL(/\/company\//);
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await signIn(accounts.superadmin, '/admin/companies?page=1');
    await expect(page).toHaveURL(/\/admin\/companies/);
  });
});

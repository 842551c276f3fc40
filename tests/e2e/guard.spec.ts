import type { Page } from '@playwright/test';
import type { Area } from '../../src/domain/access/roles.ts';
import { ADMIN_ONLY, SEED_ROUTES } from '../support/seed-routes.ts';
import { expect, open, test } from './support/site.ts';

const paths = (area: Area): string[] => SEED_ROUTES[area].map((path) => `/${area}/${path}`);
const ADMIN = paths('admin');
const COMPANY = paths('company');
const USER = SEED_ROUTES.company
  .filter((path) => !ADMIN_ONLY.includes(path))
  .map((path) => `/company/${path}`);
const ALL = [...ADMIN, ...COMPANY];

// Checks where the guard leads, not what the page loads: record 1 need not exist.
const pathAfter = async (page: Page, path: string): Promise<string> => {
  await open(page, path);
  return new URL(page.url()).pathname;
};

// Record 1 may not exist, or another test created it and a report's URL depends on its kind.
const isSameRecord = (path: string, after: string): boolean =>
  after === '/404/error' ||
  (path.includes('/reports/1/') && after.startsWith(path.slice(0, path.lastIndexOf('/') + 1)));

test('signed out: every route of the areas leads to sign-in', async ({ page }) => {
  for (const path of ALL) expect([path, await pathAfter(page, path)]).toEqual([path, '/login']);
});

for (const [role, allowed] of [
  ['superadmin', ADMIN],
  ['companyadmin', COMPANY],
  ['user', USER],
] as const) {
  test(`${role}: own routes open, all others are denied`, async ({ page, signedIn }) => {
    await signedIn(role, '/accessDenied');
    for (const path of ALL) {
      const after = await pathAfter(page, path);
      if (!allowed.includes(path)) expect([path, after]).toEqual([path, '/accessDenied']);
      else if (after !== path)
        expect([path, after, path.includes('/1') && isSameRecord(path, after)]).toEqual([path, after, true]);
    }
  });
}

test('/ leads to the area of the role, or to sign-in', async ({ page, accounts, signIn }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(accounts.user);
  await page.goto('/');
  await expect(page).toHaveURL(/\/company\//);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/company/devices');
  await expect(page).toHaveURL(/\/login/);
});

test('a deep link survives signing in', async ({ page, accounts, signIn }) => {
  await signIn(accounts.superadmin, '/admin/companies?page=1');
  await expect(page).toHaveURL(/\/admin\/companies/);
});

test('a link to another site is not followed after signing in', async ({ page, accounts, signIn }) => {
  for (const next of ['//example.com', '/\\example.com', 'javascript:alert(1)', 'https://example.com/']) {
    await signIn(accounts.superadmin, `/login?next=${encodeURIComponent(next)}`);
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\//);
    await page.goto('/logout');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  }
});

test('access denied and error pages suggest the next step', async ({ page }) => {
  await page.goto('/accessDenied');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await page.goto('/404/error');
  await expect(page.getByRole('heading', { name: '404 – Not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404/error');
});

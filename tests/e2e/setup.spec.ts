import { test as base, expect } from '@playwright/test';
import { startServer } from '../support/server.ts';

// Uses its own server, which has not been set up yet.
base('the first start: the printed link makes the first superadmin, once', async ({ page }) => {
  const server = await startServer();
  try {
    const { url, setupToken } = server;
    expect(setupToken).toMatch(/^[\w-]{20,}$/);

    await page.goto(url);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(/Open the setup link that Flowgen printed/)).toBeVisible();

    await page.goto(`${url}/setup`);
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();

    await page.goto(`${url}/setup?token=wrong`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Rosa Root');
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@flowgen.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rosa@flowgen.example');

    await page.goto(`${url}/setup?token=${setupToken}`);
    await expect(page).toHaveTitle('Set up Flowgen – Flowgen');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This is required.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Rosa Root');
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@flowgen.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/overview$/);

    await page.goto(`${url}/setup?token=${setupToken}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Flowgen is set up' })).toBeVisible();
    const again = await page.request.post(`${url}/api/setup`, {
      data: { token: setupToken, name: 'Eve', email: 'eve@flowgen.example', password: 'another long one' },
    });
    expect(again.status()).toBe(410);

    await page.goto(`${url}/logout`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/setup link/)).toBeHidden();
  } finally {
    await server.stop();
  }
});

import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { startServer } from '../support/server/server.ts';

const STEP_MS = 10_000;
const { messages } = JSON.parse(readFileSync('tests/fixtures/decoded/milesight-em300-di.json', 'utf8')) as {
  messages: readonly object[];
};

/** A message of an EM300-DI as The Things Stack's webhook sends it. */
const uplinkOf = (payload: object, at: number) => ({
  end_device_ids: {
    device_id: 'water-meter-1',
    application_ids: { application_id: 'water' },
    dev_eui: '24E124136B502217',
  },
  received_at: new Date(at).toISOString(),
  uplink_message: { f_port: 85, decoded_payload: payload, received_at: new Date(at).toISOString() },
});

const goToOverview = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Overview', exact: true }).click();

// Its own server, which has not been set up yet.
base(
  'a newcomer sets Flowgen up with the printed link, and sees the litres of a meter in a report, led by the site alone',
  async ({ page }) => {
    const server = await startServer();
    try {
      const { url, setupToken } = server;
      expect(setupToken).toMatch(/^[\w-]{20,}$/);
      await base.step('the printed link makes the first superadmin', async () => {
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
      });

      const steps = page.getByRole('region', { name: 'First steps' });
      await expect(steps).toContainText('0 of 6 done');
      await steps.getByRole('link', { name: 'Create a company' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Care');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();

      await goToOverview(page);
      await steps.getByRole('link', { name: 'Create an API key' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      const key = page.getByRole('dialog');
      const address = await key.getByRole('textbox', { name: 'Webhook address' }).inputValue();
      const header = await key.getByRole('textbox', { name: 'Header “Authorization”' }).inputValue();
      expect(address).toBe(`${server.url}/api/ingest/ttn`);
      const now = Date.now();
      const send = async (index: number): Promise<void> => {
        const at = now - (messages.length - 1 - index) * STEP_MS;
        const answer = await page.request.post(address, {
          headers: { Authorization: header },
          data: uplinkOf(messages[index] ?? {}, at),
        });
        expect(answer.status()).toBe(200);
      };
      await expect(key).toContainText('Waiting for the first message');
      await send(0);
      await expect(key).toContainText('water-meter-1 is waiting to be registered');
      await key.getByRole('button', { name: 'Register the device' }).click();

      await page
        .getByRole('row', { name: /water-meter-1/ })
        .getByRole('button', { name: 'Register' })
        .click();
      const registration = page.getByRole('dialog');
      await expect(registration.getByRole('combobox', { name: 'Company' })).toHaveValue('Harbour Care');
      await expect(registration.getByRole('row', { name: /^water / })).toContainText('2,560 L');
      await registration.getByRole('textbox', { name: 'Title' }).fill('Main meter');
      await registration.getByRole('button', { name: 'Register' }).click();
      await expect(registration).toBeHidden();
      for (const index of [1, 2, 3]) await send(index);

      await goToOverview(page);
      await expect(steps).toContainText('3 of 6 done');
      await steps.getByRole('link', { name: 'Create a report' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Water');
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Metering' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Run for today so far' }).click();
      await expect(page.getByRole('main')).toContainText(/120\sL/);

      await base.step('the printed link works once', async () => {
        await page.goto(`${url}/setup?token=${setupToken}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Flowgen is set up' })).toBeVisible();
        const again = await page.request.post(`${url}/api/setup`, {
          data: {
            token: setupToken,
            name: 'Eve',
            email: 'eve@flowgen.example',
            password: 'another long one',
          },
        });
        expect(again.status()).toBe(410);

        await page.goto(`${url}/logout`);
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.getByText(/setup link/)).toBeHidden();
      });
    } finally {
      await server.stop();
    }
  },
);

import { expect, test, type Page } from '@playwright/test';
import { setBack } from '../../scripts/screenshots/clock.mjs';
import type { Session } from '../../src/domain/sign-in/session.ts';
import { enter, open } from '../e2e/support/site.ts';
import { type Call, PAGES } from './pages.ts';

const { VISUAL_URL, VISUAL_SESSION, VISUAL_BACK_MS } = process.env;
if (!VISUAL_URL || !VISUAL_SESSION) throw new Error('Run these with `npm run visual`.');
const session = JSON.parse(VISUAL_SESSION) as Session;

const call: Call = async (path, body) => {
  const answer = await fetch(`${VISUAL_URL}/api${path}`, {
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Waits until nothing loads any more. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [role="progressbar"]'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Until the first live values are described in words, which takes a second.
  await page.waitForTimeout(1_500);
};

for (const { name, path, isPublic } of PAGES) {
  test(name, async ({ page }) => {
    await page.addInitScript(setBack, Number(VISUAL_BACK_MS));
    const address = typeof path === 'string' ? path : await path(call);
    if (isPublic) await open(page, address);
    else await enter(page, session, address);
    await settled(page);
    await expect(page).toHaveScreenshot(`${name}.png`, { animations: 'disabled', caret: 'hide' });
  });
}

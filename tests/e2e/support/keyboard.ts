import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** Presses Tab until the focus is on what is wanted; fails when it is not on the way. */
export const tabTo = async (page: Page, name: string | RegExp, back = false): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const said = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      // The browser's own buttons come between the last and the first of the page.
      if (!at || at === document.body) return { name: '', seen: true };
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      const labelledBy = at.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
      const label = (at.labels?.[0] ?? document.getElementById(labelledBy))?.textContent ?? '';
      return {
        name: (at.getAttribute('aria-label') ?? label) || (at.textContent ?? ''),
        // A field shows it by its frame, anything else by an outline of its own.
        seen:
          outlineStyle !== 'none' ||
          boxShadow !== 'none' ||
          at.matches('input, textarea, [role="combobox"]') ||
          at.closest('.Mui-focusVisible, .Mui-focused') !== null,
      };
    });
    passed.push(said.name);
    expect(said.seen, `the focus can be seen on “${said.name}”`).toBe(true);
    if (typeof name === 'string' ? said.name.replace(/\s*\*$/, '') === name : name.test(said.name)) return;
  }
  throw new Error(`Tab did not lead to “${name}”, but to: ${passed.join(' › ')}`);
};

import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** Presses Tab until the given element has the focus. Fails if it is not reached. */
export const tabTo = async (page: Page, name: string | RegExp, back = false): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      // Between the page's last and first element, the browser's own controls have the focus.
      if (!at || at === document.body) return { name: '', seen: true };
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      const labelledBy = at.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
      const label = (at.labels?.[0] ?? document.getElementById(labelledBy))?.textContent ?? '';
      return {
        name: (at.getAttribute('aria-label') ?? label) || (at.textContent ?? ''),
        // A field shows focus by its frame, other elements by an outline.
        seen:
          outlineStyle !== 'none' ||
          boxShadow !== 'none' ||
          at.matches('input, textarea, [role="combobox"]') ||
          at.closest('.Mui-focusVisible, .Mui-focused') !== null,
      };
    });
    passed.push(focused.name);
    expect(focused.seen, `the focus can be seen on “${focused.name}”`).toBe(true);
    if (typeof name === 'string' ? focused.name.replace(/\s*\*$/, '') === name : name.test(focused.name))
      return;
  }
  throw new Error(`Tab did not lead to “${name}”, but to: ${passed.join(' › ')}`);
};

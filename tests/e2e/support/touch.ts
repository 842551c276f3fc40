import type { Page } from '@playwright/test';
import { settle } from './accessibility.ts';

/** Minimum width and height of a touch target, in pixels. */
const LEAST = 44;

/** Targets on the page that are too small to tap, except links within a paragraph. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await settle(page);
  return page.evaluate((least) => {
    const PRESSED = [
      'a[href]',
      'button',
      'input:not([type="hidden"])',
      'select',
      'textarea',
      'summary',
      ...['button', 'tab', 'checkbox', 'radio', 'switch', 'combobox', 'option', 'menuitem', 'link'].map(
        (role) => `[role="${role}"]`,
      ),
    ].join(', ');
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"], .plain-unseen') &&
      getComputedStyle(element).pointerEvents !== 'none';
    return [...document.querySelectorAll(PRESSED)].flatMap((element) => {
      if (!isShown(element) || element.matches('p a, blockquote a')) return [];
      const { width, height, bottom, right } = element.getBoundingClientRect();
      // Off-screen: a skip link that only appears on focus.
      if (bottom <= 0 || right <= 0) return [];
      if (width >= least - 0.5 && height >= least - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return [
        `${Math.round(width)} × ${Math.round(height)}: ${element.tagName.toLowerCase()}.${element.className} “${name}”`,
      ];
    });
  }, LEAST);
};

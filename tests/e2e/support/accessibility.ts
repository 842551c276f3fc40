import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { go, open } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Waits until loading and animations have finished. */
export const settle = async (page: Page): Promise<void> => {
  // Let the last change render and start its transitions.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], [role="progressbar"]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
};

/** Axe rules whose result depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => AxeColour;
}

/**
 * Whether axe is loaded in the page; if so, it reads each colour only once from now on: a page has a few dozen colours
 * and thousands of elements, and reading them took a quarter of the time.
 */
const prepareAxe = (): boolean => {
  const { axe: loaded } = globalThis as { axe?: { commons: { color: { Color: { prototype: AxeColour } } } } };
  if (loaded === undefined) return false;
  const { prototype } = loaded.commons.color.Color;
  const { parseString } = prototype;
  if ('isRemembering' in parseString) return true;
  const known = new Map<string, Pick<AxeColour, 'r' | 'g' | 'b' | 'alpha'>>();
  const remembering = function (this: AxeColour, text: string): AxeColour {
    const colour = known.get(text);
    if (colour !== undefined) return Object.assign(this, colour);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
  prototype.parseString = Object.assign(remembering, { isRemembering: true });
  return true;
};

/** Axe violations of the current page: rule and element. */
const axeWith = async (
  page: Page,
  within: string | undefined,
  choose: (builder: AxeBuilder) => AxeBuilder,
): Promise<string[]> => {
  await settle(page);
  // Load axe once and run it in the page, which has no frames: both are slow.
  const isThere = await page.evaluate(prepareAxe);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode();
  if (within !== undefined) builder.include(within);
  // Passed checks are not needed, and there are many.
  const { violations } = await choose(builder.options({ resultTypes: ['violations'] })).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${target.join(' ')}: ${why.trim()}`;
    }),
  );
};

/** The faults by any rule, of the page or of what a selector names. */
export const axe = (page: Page, within?: string): Promise<string[]> =>
  axeWith(page, within, (builder) => builder.withTags(RULES));
/** The faults by the rules whose result depends on the theme. */
export const axeColours = (page: Page, within?: string): Promise<string[]> =>
  axeWith(page, within, (builder) => builder.withRules(COLOURS));
type Theme = 'light' | 'dark';
const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => document.documentElement.dataset.theme as Theme);

/** The faults by the rules about colours, in the theme that is not shown. Leaves the page in it. */
export const axeInOtherTheme = async (page: Page, within?: string): Promise<string[]> => {
  const other = (await themeOf(page)) === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, other);
  return (await axeColours(page, within)).map((fault) => `${other}: ${fault}`);
};

/** Runs axe in the current theme, then the colour rules in the other one. Leaves the page in the latter. */
export const axeInBothThemes = async (page: Page, within?: string): Promise<string[]> => [
  ...(await axe(page, within)),
  ...(await axeInOtherTheme(page, within)),
];

/** Minimum width and height of a touch target, in pixels. */
const LEAST = 44;
const ROLES = ['button', 'tab', 'checkbox', 'radio', 'switch', 'combobox', 'option', 'menuitem', 'link'];
const PRESSED = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...ROLES.map((role) => `[role="${role}"]`),
].join(', ');

/** Targets on the page that are too small to tap, except links within a paragraph. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await settle(page);
  return page.evaluate(
    ({ least, pressed }) => {
      // The target of an input may be its label, and that of a text its frame.
      const boxOf = (element: Element): Element =>
        (element.matches('button, a')
          ? null
          : (element.closest('label') ?? element.closest('.MuiInputBase-root'))) ?? element;
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"], .frame-skip, .plain-unseen') &&
        getComputedStyle(element).pointerEvents !== 'none';
      return [...document.querySelectorAll(pressed)].flatMap((element) => {
        if (!isShown(element) || element.matches('p a, blockquote a, .dash-notes a')) return [];
        const { width, height, bottom, right } = boxOf(element).getBoundingClientRect();
        const isOffScreen = bottom <= 0 || right <= 0;
        if (isOffScreen || Math.min(width, height) <= 1 || Math.min(width, height) >= least - 0.5) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        return [
          `${Math.round(width)} × ${Math.round(height)}: ${element.tagName.toLowerCase()}.${element.className} “${name}”`,
        ];
      });
    },
    { least: LEAST, pressed: PRESSED },
  );
};

const headingFaults = async (page: Page): Promise<string[]> => {
  await settle(page);
  const headings = await page.locator('h1').allTextContents();
  const title = await page.title();
  if (headings.length !== 1) return [`${headings.length} headings of level 1: ${headings.join(', ')}`];
  return title.startsWith(`${headings[0]} – `) ? [] : [`“${title}” does not name “${headings[0]}”`];
};

/** Elements wider than the screen, which make the page scroll sideways. */
export const tooWide = async (page: Page): Promise<string[]> => {
  // An auto-growing text field needs a moment after the resize.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 10_000 }).catch(() => undefined);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px wide: ${wide
        .slice(0, 3)
        .map((each) => each.outerHTML.slice(0, 120))
        .join(' ')}`,
    ];
  });
};

/**
 * What is wrong with what a page shows now: in the present theme, and its width on a phone. `pages.spec.ts` sees each page
 * as it opens, with all that is around it and in both themes.
 */
export const problemsOfPage = async (page: Page): Promise<string[]> => {
  const found = await axe(page, 'main, [role="dialog"]');
  await page.setViewportSize(PHONE);
  await settle(page);
  found.push(...(await tooWide(page)).map((fault) => `phone: ${fault}`));
  await page.setViewportSize(DESK);
  return found;
};

/**
 * Visits each page once and returns what is wrong with it: where it leads, its heading, messages on the console, and
 * what `faultsOf` finds. The site is loaded only for the first page, unless `visit` loads each.
 */
export const walk = async (
  page: Page,
  paths: readonly string[],
  faultsOf: (path: string) => Promise<string[]>,
  visit = go,
): Promise<string[]> => {
  const found: string[] = [];
  let path = '';
  const note = (fault: string) => found.push(`${path}: ${fault}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
  });
  for (path of paths) {
    await (path === paths[0] ? open : visit)(page, path);
    const { pathname } = new URL(page.url());
    if (/error$|^\/login|^\/accessDenied/.test(pathname) && pathname !== path) note(`led to ${pathname}`);
    for (const fault of [...(await headingFaults(page)), ...(await faultsOf(path))]) note(fault);
  }
  return found;
};

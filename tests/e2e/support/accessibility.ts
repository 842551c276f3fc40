import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { open } from './site.ts';

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
const axeWith = async (page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> => {
  await settle(page);
  // Load axe once and run it in the page, which has no frames: both are slow.
  const isThere = await page.evaluate(prepareAxe);
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode();
  // Passed checks are not needed, and there are many.
  const { violations } = await choose(builder.options({ resultTypes: ['violations'] })).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${target.join(' ')}: ${why.trim()}`;
    }),
  );
};

/** Every rule. */
export const axe = (page: Page): Promise<string[]> => axeWith(page, (builder) => builder.withTags(RULES));
/** Rules to repeat in the other theme. */
const axeColours = (page: Page): Promise<string[]> => axeWith(page, (builder) => builder.withRules(COLOURS));
type Theme = 'light' | 'dark';
const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => document.documentElement.dataset.theme as Theme);

/** Runs axe in the current theme, then the colour rules in the other one. Leaves the page in the latter. */
export const axeInBothThemes = async (page: Page): Promise<string[]> => {
  const first = await themeOf(page);
  const other = first === 'light' ? 'dark' : 'light';
  const found = await axe(page);
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, other);
  found.push(...(await axeColours(page)).map((fault) => `${other}: ${fault}`));
  return found;
};

/** Touch targets under 44 px, except links in a paragraph. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await settle(page);
  return page.evaluate(() => {
    const PRESSED = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="option"]';
    // The target of an input may be its label, and that of a text its frame.
    const boxOf = (element: Element): Element =>
      (element.matches('button, a')
        ? null
        : (element.closest('label') ?? element.closest('.MuiInputBase-root'))) ?? element;
    return [...document.querySelectorAll(PRESSED)]
      .filter(
        (element) =>
          !element.closest('[inert], [aria-hidden="true"], .frame-skip') &&
          !(element.matches('a') && element.closest('p, .dash-notes')) &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .flatMap((element) => {
        const { width, height } = boxOf(element).getBoundingClientRect();
        const isHidden = width <= 1 || height <= 1;
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return isHidden || Math.min(width, height) > 43.5
          ? []
          : [`${element.tagName} “${name}” is ${Math.round(width)} × ${Math.round(height)}`];
      });
  });
};

const headingFaults = async (page: Page): Promise<string[]> => {
  await settle(page);
  const headings = await page.locator('h1').allTextContents();
  const title = await page.title();
  if (headings.length !== 1) return [`${headings.length} headings of level 1: ${headings.join(', ')}`];
  return title === `${headings[0]} – Flowgen` ? [] : [`“${title}” does not name “${headings[0]}”`];
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

/** All problems of the current page: both themes on a desktop, and the width on a phone. */
export const problemsOfPage = async (page: Page): Promise<string[]> => {
  const found = [...(await headingFaults(page)), ...(await axeInBothThemes(page))];
  await page.setViewportSize(PHONE);
  await settle(page);
  found.push(...(await tooWide(page)).map((fault) => `phone: ${fault}`));
  await page.setViewportSize(DESK);
  return found;
};

/**
 * Navigates within the loaded site, as its links do: reloading it for every page takes longer than most checks. A URL
 * that differs only in its query is reloaded.
 */
export const go = async (page: Page, path: string): Promise<void> => {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return open(page, path);
  await page.evaluate((to) => {
    // Clear the title so that the old page is not taken for the new one, which sets its own.
    document.title = '';
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: `go-${idx}`, idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.waitForFunction(() => document.title !== '' && document.querySelector('h1'));
};

/**
 * Visits each page once and returns the problems with their page. The site is loaded only
 * for the first page: reloading it and axe each time took longer than the checks.
 */
export const problemsOn = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  let path = '';
  const onError = (error: Error) => found.push(`${path}: ${error.message}`);
  page.on('pageerror', onError);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`${path}: console: ${message.text()}`);
  });
  const [first = '/'] = paths;
  await open(page, first);
  for (path of paths) {
    if (path !== first) await go(page, path);
    const { pathname, search } = new URL(page.url());
    if (!decodeURI(pathname + search).startsWith(path)) found.push(`${path}: led to ${pathname}${search}`);
    found.push(...(await problemsOfPage(page)).map((fault) => `${path}: ${fault}`));
  }
  return found;
};

/** All pages in the menu. */
export const menuPaths = async (page: Page): Promise<string[]> => {
  const links = await page.getByRole('navigation').getByRole('link').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
};

import { type ElementBox, type WallPage, wallPages } from '../../domain/dashboard/wall-pages.ts';

/** How far the heights of elements may be changed to fill the screen or to fit on it. The text keeps its size. */
const LEAST = 0.8;
const MOST = 2;
/** How high the rows of a page may become that would leave a part of it empty. */
const MOST_OF_PAGE = 3;
const STEPS = 9;
/** From this width (px), text may be smaller to show a dashboard as a whole; see wall.css. */
const LARGE_FROM = 1280;
/** Up to this width (px), the page scrolls; see wall.css. */
const SCROLLS_TO = 700;
/** Whether the page scrolls, as on a visitor's phone: nothing is fitted or enlarged then. */
export const isScrolled = (): boolean => window.innerWidth <= SCROLLS_TO;

const boxesIn = (sheet: HTMLElement): readonly ElementBox[] => {
  const { top } = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('.dash-row')].flatMap((line, row) =>
    [...line.querySelectorAll('.dash-element')].map((element) => {
      const box = element.getBoundingClientRect();
      return { top: box.top - top, bottom: box.bottom - top, row };
    }),
  );
};

/** The largest factor of `least` to `most` that fits; `least` is known to. */
const largest = (least: number, most: number, fits: (factor: number) => boolean): number => {
  let [fitting, tooLarge] = [least, most];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (fitting + tooLarge) / 2;
    if (fits(middle)) fitting = middle;
    else tooLarge = middle;
  }
  return fitting;
};

/** Lets whole rows fill their page, at least at the factor that all pages have. */
const fillPage = (sheet: HTMLElement, { shown }: WallPage, least: number, height: number): void => {
  const elements = [...sheet.querySelectorAll('.dash-element')].filter((_, index) => shown.has(index));
  const rows = [...sheet.querySelectorAll<HTMLElement>('.dash-row')].filter((row) =>
    elements.some((element) => row.contains(element)),
  );
  const [first, last] = [rows.at(0), rows.at(-1)];
  const count = rows.reduce((sum, row) => sum + row.querySelectorAll('.dash-element').length, 0);
  // A row that continues on another page keeps its height, or its elements would change pages.
  if (!first || !last || count !== elements.length) return;
  // A drawing has the page to itself, or else it is as high as it is drawn at this width (viewer.css).
  first.toggleAttribute('data-alone', first === last);
  const heightAt = (factor: number): number => {
    for (const row of rows) row.style.setProperty('--wall-fit', String(factor));
    return last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  };
  heightAt(largest(least, MOST_OF_PAGE, (factor) => heightAt(factor) <= height));
};

const fitAtSize = (stage: HTMLElement, sheet: HTMLElement): readonly WallPage[] => {
  const height = stage.clientHeight;
  stage.style.setProperty('--wall-height', `${height}px`);
  // `wallPages` lets elements stand out by the pixel that rounding makes: here it would be the border of the last cards.
  const room = height - 1;
  const rows = sheet.querySelectorAll<HTMLElement>('.dash-row');
  for (const row of rows) {
    row.style.removeProperty('--wall-fit');
    row.toggleAttribute('data-alone', rows.length === 1);
  }
  const pagesAt = (fit: number): readonly WallPage[] => {
    sheet.style.setProperty('--wall-fit', String(fit));
    return wallPages(boxesIn(sheet), room);
  };
  // As few pages as possible, and elements as high as these pages have room for.
  const { length: fewest } = pagesAt(LEAST);
  const fit = largest(LEAST, MOST, (factor) => pagesAt(factor).length === fewest);
  const pages = pagesAt(fit);
  if (pages.length === 1) return pages;
  for (const page of pages) fillPage(sheet, page, fit, room);
  return wallPages(boxesIn(sheet), room);
};

/** Fits a dashboard (`sheet`) into the height of the stage: by the height of its elements, and in pages. Returns these. */
export const fitSheet = (stage: HTMLElement, sheet: HTMLElement): readonly WallPage[] => {
  const setDense = (isDense: boolean): void => {
    document.documentElement.toggleAttribute('data-dense', isDense);
  };
  setDense(false);
  if (isScrolled()) {
    sheet.style.setProperty('--wall-fit', '1');
    return [{ offset: 0, shown: new Set(boxesIn(sheet).keys()) }];
  }
  const pages = fitAtSize(stage, sheet);
  if (pages.length === 1 || window.innerWidth < LARGE_FROM) return pages;
  setDense(true);
  const dense = fitAtSize(stage, sheet);
  if (dense.length === 1) return dense;
  setDense(false);
  return fitAtSize(stage, sheet);
};

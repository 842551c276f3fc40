import { type ElementBox, type WallPage, wallPages } from '../../domain/dashboard/wall-pages.ts';

/** How far the heights of elements may be changed to fill the screen or to fit on it. The text keeps its size. */
const LEAST = 0.65;
const MOST = 2;
const STEPS = 6;
/** Up to this width (px), the page scrolls; see wall.css. */
const SCROLLS_TO = 700;

const boxesIn = (sheet: HTMLElement): readonly ElementBox[] => {
  const { top } = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('.dash-element')].map((element) => {
    const box = element.getBoundingClientRect();
    return { top: box.top - top, bottom: box.bottom - top };
  });
};

/** Fits a dashboard (`sheet`) into the height of the stage: by the height of its elements, and in pages. Returns these. */
export const fitSheet = (stage: HTMLElement, sheet: HTMLElement): readonly WallPage[] => {
  if (window.innerWidth <= SCROLLS_TO) {
    sheet.style.setProperty('--wall-fit', '1');
    return [{ offset: 0, shown: new Set(boxesIn(sheet).keys()) }];
  }
  const height = stage.clientHeight;
  stage.style.setProperty('--wall-height', `${height}px`);
  const pagesAt = (fit: number): readonly WallPage[] => {
    sheet.style.setProperty('--wall-fit', String(fit));
    return wallPages(boxesIn(sheet), height);
  };
  // As few pages as possible, and elements as high as these pages have room for.
  const { length: fewest } = pagesAt(LEAST);
  let [fits, tooLarge] = [LEAST, MOST];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (fits + tooLarge) / 2;
    if (pagesAt(middle).length === fewest) fits = middle;
    else tooLarge = middle;
  }
  return pagesAt(fits);
};

/** Turns each long table to its next page. */
export const turnTables = (stage: HTMLElement): void => {
  for (const box of stage.querySelectorAll<HTMLElement>('.dash-scroll')) {
    if (box.scrollHeight <= box.clientHeight + 1) continue;
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    const head = box.querySelector('thead')?.offsetHeight ?? 0;
    const row = box.querySelector<HTMLElement>('tbody tr')?.offsetHeight ?? 1;
    const rows = Math.max(1, Math.floor((box.clientHeight - head) / row));
    box.scrollTop = isAtEnd ? 0 : box.scrollTop + rows * row;
  }
};

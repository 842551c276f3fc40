/** Where an element begins and ends below the top of its dashboard, in px, and the index of its row. */
export interface ElementBox {
  readonly top: number;
  readonly bottom: number;
  readonly row: number;
}

/** What a wall display shows at a time: the elements with these indexes, from `offset` (px) on. */
export interface WallPage {
  readonly offset: number;
  readonly shown: ReadonlySet<number>;
}

/** The pages to show in turn: those with an element that is to be in front (`isFront`, by index), or all without one. */
export const pagesInTurn = (pages: readonly WallPage[], isFront: readonly boolean[]): readonly WallPage[] => {
  const found = pages.filter(({ shown }) => [...shown].some((index) => isFront[index]));
  return found.length > 0 ? found : pages;
};

/** Fractions of a pixel are no reason for another page. */
const ROUNDING = 1;

/** The rows that fit on a page as a whole, with the lower edge of their lowest element. */
const wholeRows = (boxes: readonly ElementBox[], height: number): ReadonlyMap<number, number> => {
  const edges = new Map<number, ElementBox>();
  for (const box of boxes) {
    const { top, bottom } = edges.get(box.row) ?? box;
    edges.set(box.row, { ...box, top: Math.min(top, box.top), bottom: Math.max(bottom, box.bottom) });
  }
  return new Map(
    [...edges.values()]
      .filter(({ top, bottom }) => bottom - top <= height + ROUNDING)
      .map(({ row, bottom }) => [row, bottom]),
  );
};

/**
 * Divides a dashboard into pages of this height, in reading order. A row is on one page, unless it is higher than a
 * page: then each page shows whole elements of it. An element that is higher than a page has one of its own, and is cut
 * off there.
 */
export const wallPages = (boxes: readonly ElementBox[], height: number): readonly WallPage[] => {
  const left = new Set(boxes.keys());
  const whole = wholeRows(boxes, height);
  const pages: WallPage[] = [];
  while (left.size > 0) {
    const offset = Math.min(...[...left].map((index) => boxes[index]?.top ?? 0));
    const end = offset + height + ROUNDING;
    const fits = (index: number): boolean => {
      const box = boxes[index];
      return box !== undefined && box.top >= offset && (whole.get(box.row) ?? box.bottom) <= end;
    };
    const fitting = [...left].filter(fits);
    const first = [...left].find((index) => boxes[index]?.top === offset) ?? 0;
    const shown = new Set(fitting.length > 0 ? fitting : [first]);
    pages.push({ offset, shown });
    for (const index of shown) left.delete(index);
  }
  return pages;
};

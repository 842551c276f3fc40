/** Where an element begins and ends below the top of its dashboard, in px. */
export interface ElementBox {
  readonly top: number;
  readonly bottom: number;
}

/** What a wall display shows at a time: the elements with these indexes, from `offset` (px) on. */
export interface WallPage {
  readonly offset: number;
  readonly shown: ReadonlySet<number>;
}

/**
 * Divides a dashboard into pages of this height, in reading order; each shows whole elements only. An element that is
 * higher than a page has one of its own, and is cut off there.
 */
export const wallPages = (boxes: readonly ElementBox[], height: number): readonly WallPage[] => {
  const left = new Set(boxes.keys());
  const pages: WallPage[] = [];
  while (left.size > 0) {
    const offset = Math.min(...[...left].map((index) => boxes[index]?.top ?? 0));
    const fits = (index: number): boolean => {
      const box = boxes[index];
      return box !== undefined && box.top >= offset && box.bottom <= offset + height + 1;
    };
    const fitting = [...left].filter(fits);
    const first = [...left].find((index) => boxes[index]?.top === offset) ?? 0;
    const shown = new Set(fitting.length > 0 ? fitting : [first]);
    pages.push({ offset, shown });
    for (const index of shown) left.delete(index);
  }
  return pages;
};

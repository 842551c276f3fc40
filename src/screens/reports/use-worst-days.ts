import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the frame of a heat map. Where not all columns fit: widens them so that it shows a whole number of them, scrolls to the column
 * `worst`, and marks the frame with `data-more` while there are more to the right.
 */
export const useWorstDays = (columns: number, worst: number): RefObject<HTMLDivElement | null> => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const table = box?.querySelector('table');
    const [, first, second] = box?.querySelectorAll<HTMLElement>('thead th') ?? [];
    if (!box || !table || !first || !second) return undefined;
    const mark = (): void => {
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const fit = (): void => {
      table.style.minWidth = '';
      const start = first.offsetLeft;
      const room = box.clientWidth - start;
      const count = Math.floor(room / (second.offsetLeft - start));
      if (count > 0 && count < columns) {
        const step = room / count;
        table.style.minWidth = `${start + columns * step}px`;
        box.style.scrollPaddingLeft = `${start}px`;
        box.scrollLeft = Math.min(worst, columns - count) * step;
      }
      mark();
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [columns, worst]);
  return frame;
};

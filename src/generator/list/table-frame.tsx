import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Marks the box around a table while the table is wider (`data-wide`). If the table fits, the page scrolls and the head
 * sticks below the top bar. A wider table scrolls in both directions within the window's height, because a sticky head
 * sticks to the box that scrolls sideways. The styles are in providers/theme/table.ts.
 */
export const useWideTable = (boxOf: () => HTMLElement | null | undefined): void => {
  // After each render, because the table may have been replaced.
  useEffect(() => {
    const box = boxOf();
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    const measure = (): void =>
      void box.toggleAttribute('data-wide', table.offsetWidth > box.offsetWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  });
};

interface Props {
  /** Makes it a focusable region for keyboard scrolling, if nothing in it is focusable. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A box around a table with a sticky head. */
export const TableFrame = ({ label, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useWideTable(() => box.current);
  return (
    // A box that scrolls is operated by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="table-frame" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
};

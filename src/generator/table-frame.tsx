import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly 'aria-busy'?: boolean;
  /** Makes it a focusable region for keyboard scrolling, if nothing in it is focusable. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A table with a sticky head. If the table fits, the page scrolls and the head sticks below the top bar. A wider
 * table scrolls in both directions within the window's height (`data-wide`), because a sticky head sticks to the
 * box that scrolls sideways. The styles are in providers/theme/plain-list.ts.
 */
export const TableFrame = ({ label, children, ...busy }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  // After each render, because the table may have been replaced.
  useEffect(() => {
    const box = frame.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    const measure = (): void =>
      void box.toggleAttribute('data-wide', table.offsetWidth > box.offsetWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  });
  return (
    <div
      ref={frame}
      className="plain-table-frame"
      {...busy}
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
};

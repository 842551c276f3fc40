import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly 'aria-busy'?: boolean;
  /** Names it as a region that the keyboard can scroll, where nothing in it takes the focus. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * Holds a table whose head stays in sight. While the table fits, the page scrolls and the head sticks below the top
 * bar; a wider one scrolls in both directions within the window's height (`data-wide`), since a box that scrolls
 * sideways is what its head would stick to. The styles are in providers/theme/plain-list.ts.
 */
export const TableFrame = ({ label, children, ...busy }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  // After each render: another table may stand in it now.
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

import { useLayoutEffect, useState, type RefObject } from 'react';

/** The size (px) of an element without its scroll bars. */
export const useSize = (box: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Less one pixel: what fits exactly may need scroll bars after rounding.
    const read = (): void =>
      setSize((before) => {
        const next = { width: element.clientWidth - 1, height: element.clientHeight - 1 };
        return next.width === before.width && next.height === before.height ? before : next;
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
};

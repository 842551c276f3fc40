import { useEffect, useState, type RefObject } from 'react';

/** Whether a box that scrolls sideways has more to its right. */
export const useGoesOn = (box: RefObject<HTMLElement | null>): boolean => {
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    const at = box.current;
    if (!at) return undefined;
    const measure = (): void => setGoesOn(at.scrollLeft < at.scrollWidth - at.clientWidth - 1);
    const observer = new ResizeObserver(measure);
    for (const one of [at, ...at.children]) observer.observe(one);
    at.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      at.removeEventListener('scroll', measure);
    };
  }, [box]);
  return goesOn;
};

import { useEffect, useState, type RefObject } from 'react';

/** The look of a box that goes on to its right: it fades out there. */
export const GOES_ON = {
  maskImage: 'linear-gradient(to right, #000 calc(100% - 40px), transparent)',
} as const;

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

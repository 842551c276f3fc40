import { useEffect, useState, type RefObject } from 'react';
import { textSizes } from '../../elements/svg/text-sizes.ts';
import { legibleScale } from '../../elements/svg/zoom-view.ts';

/** The height (px) that a drawing is enlarged to at most: what is above and below it remains in reach. */
const TALLEST = 420;

/** How large a drawing in the box has to be, by the width of the box, for its texts to be read. */
export const useLegibleScale = (box: RefObject<HTMLElement | null>): number => {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const at = box.current;
    if (!at) return undefined;
    const measure = (): void => {
      const host = at.querySelector<HTMLElement>('[data-ground]');
      // An upright arrangement fits.
      const sizes =
        host?.shadowRoot && host.dataset['upright'] === undefined ? textSizes(host.shadowRoot) : [];
      if (!host || sizes.length === 0) return;
      observer.disconnect();
      // In proportion to the box, however large it is now.
      const whole = host.offsetHeight || TALLEST;
      setScale(Math.max(1, Math.min(legibleScale(sizes), TALLEST / whole)));
    };
    // A drawing has its ground once it is painted.
    const observer = new MutationObserver(measure);
    observer.observe(at, { subtree: true, childList: true, attributeFilter: ['data-ground'] });
    measure();
    return () => observer.disconnect();
  }, [box]);
  return scale;
};

import { useLayoutEffect, useRef, useState } from 'react';
import type { ChartSize } from '../domain/charts/layout.ts';

/** Without a canvas, such as in tests: characters are about this wide, in parts of the font size. */
const USUAL_WIDTH = 0.6;

/** A canvas has no tabular figures: they and the commas between them are up to this much wider. */
const TABULAR = 1.1;

const EMPTY: ChartSize = {
  width: 0,
  height: 0,
  fontSize: 12,
  widthOf: (text) => text.length * 12 * USUAL_WIDTH,
};

const sizeOf = (box: HTMLElement, width: number, height: number): ChartSize => {
  const style = getComputedStyle(box);
  const fontSize = Number.parseFloat(style.fontSize) || EMPTY.fontSize;
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `${style.fontWeight} ${fontSize}px ${style.fontFamily}`;
  return {
    width,
    height,
    fontSize,
    // Measured, because the width of a number depends on the font.
    widthOf: (text) => {
      const measured = context?.measureText(text.replaceAll(/\d/g, '0')).width;
      return measured === undefined ? text.length * fontSize * USUAL_WIDTH : measured * TABULAR;
    },
  };
};

/** The size of the element with the returned ref, and of its text. */
export const useChartSize = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(EMPTY);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    // At once, so that the chart is drawn in the first frame.
    setSize(sizeOf(box, box.clientWidth, box.clientHeight));
    const observer = new ResizeObserver(() =>
      setSize((before) =>
        before.width === box.clientWidth && before.height === box.clientHeight
          ? before
          : sizeOf(box, box.clientWidth, box.clientHeight),
      ),
    );
    observer.observe(box);
    // Text that was measured in another font, until the site's was loaded.
    const remeasure = (): void => setSize(sizeOf(box, box.clientWidth, box.clientHeight));
    document.fonts?.addEventListener?.('loadingdone', remeasure);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener?.('loadingdone', remeasure);
    };
  }, []);
  return [ref, size] as const;
};

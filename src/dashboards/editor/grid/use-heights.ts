import { createContext, use, useCallback, useState } from 'react';
import type { Heights } from './arrange.ts';

/** Measures the content of a column from now on. Returns how to stop. */
type Measure = (key: string, content: Element) => () => void;
export const MeasureContext = createContext<Measure>(() => () => undefined);

/** Heights change by parts of a pixel while fonts load; only a difference that is seen moves what is below. */
const LEAST_PX = 1;

type Change = (update: (before: Heights) => Heights) => void;

/** One observer for the contents of all columns. */
const createMeasure = (change: Change): Measure => {
  const keys = new Map<Element, string>();
  const observer = new ResizeObserver((entries) => {
    change((before) => {
      const changed = entries.flatMap(({ target, contentRect: { height } }): [string, number][] => {
        const key = keys.get(target);
        const isSeen = Math.abs((before.get(key ?? '') ?? -LEAST_PX) - height) >= LEAST_PX;
        return key !== undefined && isSeen ? [[key, height]] : [];
      });
      return changed.length > 0 ? new Map([...before, ...changed]) : before;
    });
  });
  return (key, content) => {
    keys.set(content, key);
    observer.observe(content);
    return () => {
      keys.delete(content);
      observer.unobserve(content);
    };
  };
};

/** The rendered heights of all columns, so that each card is as high as what viewers see in it. */
export const useHeights = () => {
  const [heights, setHeights] = useState<Heights>(() => new Map());
  const [measure] = useState(() => createMeasure(setHeights));
  return { heights, measure };
};

/** The ref of the content of a column. */
export const useMeasured = (key: string) => {
  const measure = use(MeasureContext);
  return useCallback(
    (content: Element | null) => (content ? measure(key, content) : undefined),
    [key, measure],
  );
};

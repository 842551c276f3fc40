import { useEffect, useState } from 'react';
import { withNewer, type Point } from '../domain/readings/series.ts';

/** Enough for a page open for hours; older readings are refetched by then. */
const MAX_POINTS = 2_000;
const NONE: readonly Point[] = [];

/** Where live readings of datapoints come from. */
export interface PointSource {
  /** The last live reading; null if there is none. */
  readonly read: (id: number) => Point | null;
  /** Calls `run` when a reading arrives. Returns the function that unsubscribes. */
  readonly listen: (id: number, run: () => void) => () => void;
}

/** The readings received live since the page was opened, by datapoint id. Pass a stable source; null receives none. */
export const useLivePoints = (
  source: PointSource | null,
  ids: readonly number[],
): ReadonlyMap<number, readonly Point[]> => {
  const [points, setPoints] = useState<ReadonlyMap<number, readonly Point[]>>(new Map());
  const key = ids.join(',');
  useEffect(() => {
    if (!source || key === '') return;
    const unsubscribes = key.split(',').map((text) => {
      const id = Number(text);
      const append = (): void => {
        const point = source.read(id);
        if (!point) return;
        setPoints((before) => {
          const longer = withNewer(before.get(id) ?? NONE, [point]);
          return longer === before.get(id) ? before : new Map([...before, [id, longer.slice(-MAX_POINTS)]]);
        });
      };
      append();
      return source.listen(id, append);
    });
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [source, key]);
  return points;
};

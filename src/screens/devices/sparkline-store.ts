import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { DayLine } from '../../domain/day-line.ts';

/** The lines of a list's devices, outside React's state: when they arrive, only their cells rerender. */
export const createSparklineStore = () => {
  let lines: ReadonlyMap<number, DayLine> = new Map();
  const listeners = new Set<() => void>();
  return {
    get: (id: number): DayLine | undefined => lines.get(id),
    /** Adds lines, or replaces those of the same devices. */
    put: (found: readonly DayLine[]): void => {
      lines = new Map([...lines, ...found.map((line) => [line.id, line] as const)]);
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type SparklineStore = ReturnType<typeof createSparklineStore>;

/** Null where a list shows no lines. */
export const SparklineContext = createContext<SparklineStore | null>(null);

const ignore = (): (() => void) => () => undefined;

/** The line of a device: null if the list shows none, undefined until it is loaded. */
export const useSparkline = (id: number): DayLine | null | undefined => {
  const store = use(SparklineContext);
  const read = useCallback(() => (store ? store.get(id) : null), [store, id]);
  return useSyncExternalStore(store?.listen ?? ignore, read);
};

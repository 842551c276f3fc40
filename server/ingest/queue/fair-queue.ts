/** A queue whose keys take turns, so that none waits for all items of another. Items of one key stay in order. */
export interface FairQueue<K, T> {
  readonly push: (key: K, item: T) => void;
  readonly take: () => T | undefined;
  /** Takes items of the key whose turn it is until `isFull`, at least one; undefined if there are none at all. */
  readonly takeTurn: (
    isFull: (key: K, taken: readonly T[]) => boolean,
  ) => { readonly key: K; readonly items: readonly T[] } | undefined;
  /** Whether there are items of the key. */
  readonly has: (key: K) => boolean;
  readonly size: () => number;
}

interface Lane<T> {
  readonly items: T[];
  /** The index of the first item not taken yet. */
  head: number;
}

/** Taken items are removed from memory in batches of this size, since removing each moves all others. */
const COMPACT_AT = 1_024;

export const createFairQueue = <K, T>(): FairQueue<K, T> => {
  // In the order of their turns.
  const lanes = new Map<K, Lane<T>>();
  let size = 0;

  const takeFrom = (key: K, lane: Lane<T>): T | undefined => {
    const item = lane.items[lane.head];
    lane.head += 1;
    size -= 1;
    const isEmpty = lane.head === lane.items.length;
    if (lane.head === COMPACT_AT && !isEmpty) {
      lane.items.splice(0, lane.head);
      lane.head = 0;
    }
    if (isEmpty) lanes.delete(key);
    else if (lanes.size > 1) {
      lanes.delete(key);
      lanes.set(key, lane);
    }
    return item;
  };

  return {
    push: (key, item) => {
      const lane = lanes.get(key) ?? { items: [], head: 0 };
      lane.items.push(item);
      lanes.set(key, lane);
      size += 1;
    },
    take: () => {
      for (const [key, lane] of lanes) return takeFrom(key, lane);
      return undefined;
    },
    takeTurn: (isFull) => {
      for (const [key, lane] of lanes) {
        const items: T[] = [];
        do items.push(takeFrom(key, lane) as T);
        while (lanes.has(key) && !isFull(key, items));
        return { key, items };
      }
      return undefined;
    },
    has: (key) => lanes.has(key),
    size: () => size,
  };
};

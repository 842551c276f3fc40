/** A binary heap of numbers with priorities: `pop` returns the item with the lowest, the earliest of equal ones. */
export const createHeap = () => {
  const items: number[] = [];
  const costs: number[] = [];
  const orders: number[] = [];
  let count = 0;
  const isBefore = (a: number, b: number): boolean => {
    const difference = (costs[a] ?? 0) - (costs[b] ?? 0);
    return difference !== 0 ? difference < 0 : (orders[a] ?? 0) < (orders[b] ?? 0);
  };
  const swap = (a: number, b: number): void => {
    for (const list of [items, costs, orders]) {
      const kept = list[a] ?? 0;
      list[a] = list[b] ?? 0;
      list[b] = kept;
    }
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < items.length && isBefore(child, least)) least = child;
      }
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    push: (item: number, cost: number): void => {
      items.push(item);
      costs.push(cost);
      orders.push(count++);
      for (let at = items.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop: (): number | undefined => {
      const [first] = items;
      swap(0, items.length - 1);
      items.pop();
      costs.pop();
      orders.pop();
      sink();
      return first;
    },
  };
};

/** A slice should take about this much of a frame (ms): script, style, layout and paint together. */
const TARGET_MS = 15;
const FRAME_MS = 16;
/** From this time on (ms) a slice is late: the browser makes up for less. */
const LATE_MS = 18;
/** Every frame in which a drawing changes has costs of its own, whatever the slice: smaller ones gain little. */
const MOST_SLICES = 6;
/** A slice that can't be smaller and still costs more than this (ms) is followed by a rest. */
const SLOW_MS = 24;
const REST = 3;
const MOST_REST_MS = 300;

/** How many nodes the next slice may have, after one of `count` nodes took `took` ms. */
export const nextLimit = (limit: number, count: number, took: number, total: number): number => {
  // A few nodes in a slow frame say something about the rest of the page, not about the drawing.
  if (count * 2 < limit) return limit;
  const fitting = (count * TARGET_MS) / Math.max(took, 1);
  if (took > LATE_MS) return Math.max(total / MOST_SLICES, Math.min(fitting, limit));
  return Math.max(limit, Math.min(fitting, limit * 1.1, total));
};

/** How long (ms) the page is left alone after a slice. One slow slice alone may be the machine's fault. */
export const restAfter = (took: number, before: number): number =>
  Math.min(MOST_REST_MS, Math.max(0, Math.min(took, before) - SLOW_MS) * REST);

/** Calls `run` once the frame that is being made has been laid out and painted by the main thread. */
const afterFrame = (run: () => void) => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', run);
  port1.start();
  return { ask: (): void => port2.postMessage(null), end: (): void => port1.close() };
};

/**
 * Calls `paint` for each marked index: all of them at once while that fits into a frame, otherwise in slices over
 * the next frames. Slices go round in order, so that each touches one region and every node gets its turn; a node
 * that changes again while it waits is painted once, with its latest value.
 */
export const createSlices = (total: number, paint: (index: number) => void) => {
  const isMarked = new Uint8Array(total);
  let marked = 0;
  let cursor = 0;
  let limit = total;
  let count = 0;
  let begin = 0;
  let before = 0;
  let restsUntil = 0;
  let isScheduled = false;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const measured = afterFrame(() => {
    const took = performance.now() - begin;
    limit = nextLimit(limit, count, took, total);
    if (limit <= total / MOST_SLICES) restsUntil = begin + took + restAfter(took, before);
    before = took;
  });

  const run = (): void => {
    isScheduled = false;
    if (hasEnded) return;
    begin = performance.now();
    // Slices of equal size: no frame is longer than it must be.
    const most = document.hidden ? marked : Math.ceil(marked / Math.ceil(marked / limit));
    for (count = 0; count < most; cursor = (cursor + 1) % total) {
      if (isMarked[cursor] === 0) continue;
      isMarked[cursor] = 0;
      marked -= 1;
      count += 1;
      paint(cursor);
    }
    measured.ask();
    if (marked > 0) schedule();
  };
  const onNextFrame = (): void => {
    // A hidden page has no frames.
    if (document.hidden) timer = setTimeout(run, FRAME_MS);
    else requestAnimationFrame(run);
  };
  const schedule = (): void => {
    isScheduled = true;
    const rest = restsUntil - performance.now();
    if (rest > 0) timer = setTimeout(onNextFrame, rest);
    else onNextFrame();
  };

  return {
    mark: (index: number): void => {
      if (isMarked[index] === 1) return;
      isMarked[index] = 1;
      marked += 1;
      if (isScheduled) return;
      if (restsUntil > performance.now()) return schedule();
      // The values of a frame come one after another: painted within that frame, after the last of them.
      isScheduled = true;
      queueMicrotask(run);
    },
    end: (): void => {
      hasEnded = true;
      clearTimeout(timer);
      measured.end();
    },
  };
};

/** What a drawing takes beyond one frame is lost to the page: it has so many times as long for itself then. */
const FRAME_MS = 16;
const REST = 7;
/** However heavy it is, a drawing is as it should be after this. */
const MOST_MS = 1_200;

/** Calls back, each time it is asked, when the frame that is being made has been drawn as far as the page's own thread is concerned. */
const afterFrame = (run: () => void) => {
  // One for all frames: a wall draws sixteen times a second for months.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', run);
  port1.start();
  return { ask: (): void => port2.postMessage(null), end: (): void => port1.close() };
};

/**
 * How long (ms) a page is left alone after a drawing that took so long, and the one before it: that one alone
 * is slow says something of the machine, not of the drawing. Seven of eight frames are the page's own.
 */
export const restAfter = (took: number, before: number): number =>
  Math.min(MOST_MS, Math.max(0, Math.min(took, before) - FRAME_MS) * REST);

/**
 * Runs something when it is asked for, together with all else of the same frame. What is heavy to draw
 * (thousands of nodes, many times a second) is drawn less often, so that the page stays smooth; what changed
 * meanwhile is drawn as it is by then.
 */
export const takeTurns = (run: () => void) => {
  let restsUntil = 0;
  let before = 0;
  let begin = 0;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawn = afterFrame(() => {
    const took = performance.now() - begin;
    restsUntil = begin + took + restAfter(took, before);
    before = took;
  });

  const turn = (): void => {
    if (ended) return;
    begin = performance.now();
    run();
    drawn.ask();
  };
  return {
    next: (): void => {
      const wait = restsUntil - performance.now();
      // The values of a frame come one after another: drawn after the last of them.
      if (wait <= 0) queueMicrotask(turn);
      // A hidden page has no frames.
      else timer = setTimeout(() => (document.hidden ? turn() : requestAnimationFrame(turn)), wait);
    },
    end: (): void => {
      ended = true;
      clearTimeout(timer);
      drawn.end();
    },
  };
};

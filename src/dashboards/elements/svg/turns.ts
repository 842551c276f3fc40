/** A frame that takes less than this leaves the page smooth. */
const SLIGHT_MS = 16;
/** After a longer one the page has so many times as long for itself, at most half a second. */
const REST = 5;
const MOST_MS = 500;

/** Calls back when the frame that is being made has been drawn, as far as the page's own thread is concerned. */
const afterFrame = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(null);
};

/**
 * Runs something when it is asked for, together with all else of the same frame. What is heavy to draw
 * (thousands of nodes, many times a second) is drawn less often, so that the page stays smooth; what changed
 * meanwhile is drawn as it is by then.
 */
export const takeTurns = (run: () => void) => {
  let restsUntil = 0;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turn = (): void => {
    if (ended) return;
    const begin = performance.now();
    run();
    afterFrame(() => {
      const took = performance.now() - begin;
      restsUntil = took > SLIGHT_MS ? begin + took + Math.min(MOST_MS, took * REST) : 0;
    });
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
    },
  };
};

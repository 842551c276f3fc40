import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the delay is looked at (ms), which the measured intervals include. */
const RESOLUTION_MS = 20;
const WINDOW_MS = 15_000;

/** Measures for how long timers of this process are late. */
export const measureEventLoopDelay = () => {
  const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  monitor.enable();
  let last: number | undefined;
  const current = (): number =>
    monitor.count === 0 ? 0 : Math.max(0, monitor.percentile(99) / 1e9 - RESOLUTION_MS / 1e3);
  const timer = setInterval(() => {
    last = current();
    monitor.reset();
  }, WINDOW_MS).unref();
  return {
    /** The 99th percentile of the last whole 15 s, in seconds; of the time so far in the first. */
    p99: (): number => last ?? current(),
    stop: (): void => {
      clearInterval(timer);
      monitor.disable();
    },
  };
};

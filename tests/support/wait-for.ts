import { vi } from 'vitest';

const TIMEOUT_MS = 30_000;

/** Waits until the check no longer throws. Vitest's default of one second is too short on a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>, timeout = TIMEOUT_MS): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 20 });

import { constants, setPriority } from 'node:os';

/**
 * Lets the processor prefer the thread that serves calls to this one. Only on Linux: there a thread has a priority of its own,
 * elsewhere it would be that of the whole server.
 */
export const stepAside = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system does not allow it.
  }
};

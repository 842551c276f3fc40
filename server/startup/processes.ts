import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

// The fields after the name in parentheses, which may contain spaces: state, parent, …, start time.
const procStat = (pid: number): string[] | undefined => {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const hasProc = existsSync('/proc/self/stat');

/** Whether a process with that PID is running; a zombie is not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = procStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
};

/**
 * Distinguishes a process from a later one with the same PID: the boot id and the start time. Empty if there
 * is no such process, or the system does not report it.
 */
export const processIdentity = (pid: number): string => {
  if (hasProc) {
    const started = procStat(pid)?.[19];
    const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
    return started === undefined ? '' : `${boot}:${started}`;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return '';
  }
};

/** Whether the process with this identity is still running. */
export const isSameProcess = (pid: number, identity: string): boolean => {
  if (!isAlive(pid)) return false;
  const now = processIdentity(pid);
  return identity === '' || now === '' || now === identity;
};

/** Waits until the condition is true; returns false if the time ran out first. Times in milliseconds. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  within: number,
  every = 25,
): Promise<boolean> => {
  const end = performance.now() + within;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
};

/** Waits for work, at most `ms` milliseconds. */
export const within = async (ms: number, work: Promise<unknown> | undefined): Promise<void> => {
  const limit = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([work, limit]);
};

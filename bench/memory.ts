import { existsSync, readFileSync } from 'node:fs';

/** The peak memory of a process in MB; undefined if the system does not report it. */
export const peakMemory = (pid: number): number | undefined => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
};

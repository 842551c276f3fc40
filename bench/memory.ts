import { existsSync, readFileSync } from 'node:fs';

/** The most memory that a process had at once, in MB; undefined where the system does not tell. */
export const peakMemory = (pid: number): number | undefined => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
};

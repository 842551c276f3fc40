import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** These processes and all that they have started, as the system lists them now. */
export const withDescendants = (pids: readonly number[]): number[] => {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set(pids);
  // Children can stand before their parents, where numbers have been used up once.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid = 0, parent = 0] of table) if (found.has(parent)) found.add(pid);
  }
  return [...found];
};

/** The ticks of `/proc`, of which Linux has 100 a second on every system that we run on. */
const TICKS_A_SECOND = 100;

/** Seconds of processor that a process has used so far; NaN where the system does not tell. */
export const processorSeconds = (pid: number): number => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const stat = readFileSync(file, 'utf8');
  // After the name in brackets: state, then from the 14th field on user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
};

/** Resident memory of a process in bytes; NaN where the system does not tell. */
export const residentBytes = (pid: number): number => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024;
};

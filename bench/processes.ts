import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** These processes and all their descendants. */
export const withDescendants = (pids: readonly number[]): number[] => {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set(pids);
  // Children can be listed before their parents, since pids are reused.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid = 0, parent = 0] of table) if (found.has(parent)) found.add(pid);
  }
  return [...found];
};

/** The tick rate of `/proc`: 100 per second on all supported Linux systems. */
const TICKS_A_SECOND = 100;

/** CPU seconds used by a process and its ended children so far; NaN if the system does not report it. */
export const processorSeconds = (pid: number): number => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const stat = readFileSync(file, 'utf8');
  // After the name in brackets comes the state; user and system time begin at field 14, then those of ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
};

/** CPU time (ns) of a thread or, as `pid`, of a process's main thread. */
const nanosecondsOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // It has ended since it was listed.
    return 0;
  }
};

/** CPU seconds used so far by the threads of a process that still run, to the nanosecond; NaN if not reported. */
export const threadSeconds = (pid: number): number => {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return Number.NaN;
  const threads = readdirSync(folder).map((thread) => nanosecondsOf(`${pid}/task/${thread}`));
  return threads.reduce((sum, each) => sum + each, 0) / 1e9;
};

/** Resident memory of a process in bytes; NaN if the system does not report it. */
export const residentBytes = (pid: number): number => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024;
};

/** Resident memory of a process in bytes, in which memory shared with others counts in proportion; 0 if not reported. */
export const proportionalBytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
  } catch {
    // It has ended since it was listed.
    return 0;
  }
};

const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** CPU time (ms) used so far by the connections of a PostgreSQL server on this machine; `postmaster`: its pid. */
const connectionsMs = (postmaster: number): number => {
  const connections = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const each = connections.trim().split(/\s+/).map(nanosecondsOf);
  return each.reduce((sum, ns) => sum + ns, 0) / 1_000_000;
};

/**
 * CPU time (ms) used so far by a process (this one, if none is given) and the connections of a PostgreSQL server on this
 * machine, which the load of others hardly changes; the clock where the system does not report it.
 */
export const workMs = (postmaster: number, pid?: number): number => {
  if (!existsSync(`/proc/${postmaster}/task/${postmaster}/children`)) return performance.now();
  return (pid === undefined ? ownMs() : threadSeconds(pid) * 1_000) + connectionsMs(postmaster);
};

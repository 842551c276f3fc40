import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';
import { until } from '../../../server/startup/processes.ts';

/** A process of a test, and its output. */
export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly output: () => string;
  /** Waits until the output matches, and returns the first group; throws with the output if it never does. */
  readonly says: (pattern: RegExp) => Promise<string>;
  /** The exit code; null after a signal. */
  readonly end: Promise<number | null>;
}

/** Runs a TypeScript file of the project in a process of its own. */
export const runProgram = (file: string, args: readonly string[], options: SpawnOptions = {}): Program => {
  const root = projectRoot();
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), join(root, file), ...args], {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    pid: child.pid ?? -1,
    output: () => output,
    says: async (pattern) => {
      const ended = () => child.exitCode !== null || child.signalCode !== null;
      await until(() => pattern.test(output) || ended(), 30_000);
      const found = pattern.exec(output);
      if (!found) throw new Error(`It never said ${pattern}:\n${output}`);
      return found[1] ?? found[0];
    },
    end,
  };
};

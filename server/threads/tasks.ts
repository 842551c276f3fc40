import type { Pool } from 'pg';
import type { ColdReader } from '../cold/reader.ts';

/** What a task works with. */
export interface TaskTools<Part> {
  /** Connections of this thread, with the scope of the call that the task is for. */
  readonly pool: Pool;
  /** The same to the replica; null if the task must not read there. What fails there is to be repeated with `pool`. */
  readonly replica: Pool | null;
  /** Where readings of old months are. */
  readonly cold: ColdReader;
  /**
   * Hands a part of the result to who asked for the task. Resolves when that may be followed by another; rejects when nobody
   * wants the rest.
   */
  readonly emit: (part: Part) => Promise<void>;
  /** Aborted when nobody wants the result any more. */
  readonly signal: AbortSignal;
}

/** Heavy work in a thread of its own. Everything that goes in and out is copied. */
export type Task<Input, Part, Output> = (input: Input, tools: TaskTools<Part>) => Promise<Output>;

/** The tasks, each loaded in its thread when it is needed. */
export const tasks = {
  backtest: async () => (await import('../alarms/backtest.ts')).backtestTask,
  export: async () => (await import('../export/write-export.ts')).writeExport,
  report: async () => (await import('../reports/compute-run.ts')).computeRun,
} as const;
export type TaskName = keyof typeof tasks;
type TaskOf<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
export type InputOf<Name extends TaskName> = Parameters<TaskOf<Name>>[0];
export type PartOf<Name extends TaskName> = Parameters<Parameters<TaskOf<Name>>[1]['emit']>[0];
export type OutputOf<Name extends TaskName> = Awaited<ReturnType<TaskOf<Name>>>;

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../server/project-root.ts';

/** Commands for the clients. Connections without tokens are to the bare server. */
export type Command =
  | {
      readonly do: 'open';
      readonly url: string;
      /** Assigned to the clients in turn: the tickets of one user or key per minute are limited. */
      readonly tokens: readonly string[];
      readonly count: number;
      /** The subscriptions, assigned to the clients in turn. */
      readonly groups: readonly (readonly number[])[];
    }
  | {
      readonly do: 'stall';
      readonly url: string;
      readonly token: string;
      readonly count: number;
      readonly ids: readonly number[];
    }
  | { readonly do: 'subscribe' | 'snapshots' | 'reset' | 'count' | 'release' };

/** Commands for the bare server. */
export type Order =
  | { readonly do: 'send'; readonly bytes: number; readonly everyMs: number }
  | { readonly do: 'halt' };

/** Messages since the last reset, and ages (ms) from the clients that parse them. */
export interface Counted {
  readonly frames: number;
  readonly bytes: number;
  readonly values: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
}
export interface Answers {
  /** When the last client had received its full snapshot (ms). */
  readonly snapshotAt?: number;
  readonly counted?: Counted;
  /** Where the bare server listens. */
  readonly port?: number;
}

interface Note {
  readonly turn: number;
  readonly answers?: Answers;
  readonly failed?: string;
}

/** Starts a file of this folder in a separate process. `ask` resolves when the command is done. */
export const startProcess = async (file: string) => {
  const root = projectRoot();
  const child = fork(join(root, 'scripts', 'run.mjs'), [join(root, 'bench', file)], { cwd: root });
  const waiting = new Map<number, (note: Note) => void>();
  let last = 0;
  child.on('message', (note: Note) => waiting.get(note.turn)?.(note));
  child.once('exit', () => {
    for (const [turn, settle] of waiting) settle({ turn, failed: `${file} exited.` });
  });
  const heard = (turn: number): Promise<Answers> =>
    new Promise((resolve, reject) => {
      waiting.set(turn, ({ answers, failed }) => {
        waiting.delete(turn);
        if (failed === undefined) resolve(answers ?? {});
        else reject(new Error(failed));
      });
    });
  const { port } = await heard(0);
  const ask = (command: Command | Order): Promise<Answers> => {
    const turn = ++last;
    const answer = heard(turn);
    child.send({ turn, command });
    return answer;
  };
  return {
    pid: child.pid ?? 0,
    port,
    ask,
    count: async (): Promise<Counted> => {
      const { counted } = await ask({ do: 'count' });
      if (!counted) throw new Error('Nothing was counted.');
      return counted;
    },
    end: (): void => void child.kill('SIGTERM'),
  };
};

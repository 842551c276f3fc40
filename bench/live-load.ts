import { fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../server/project-root.ts';

/** What the clients are told to do. A connection without a token is one to the bare server. */
export type Command =
  | {
      readonly do: 'open';
      readonly url: string;
      readonly token: string;
      readonly count: number;
      /** What each is subscribed to, in turn. */
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

/** What the bare server is told to do. */
export type Order =
  | { readonly do: 'send'; readonly bytes: number; readonly everyMs: number }
  | { readonly do: 'halt' };

/** What came in since the last reset; ages in ms, of those clients that read. */
export interface Counted {
  readonly frames: number;
  readonly bytes: number;
  readonly values: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
export interface Answers {
  /** When the last client had its whole snapshot, ms. */
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

/** Starts a file of this folder in a process of its own; `ask` answers when it has done what it was told. */
export const startProcess = async (file: string) => {
  const root = projectRoot();
  const child = fork(join(root, 'scripts', 'run.mjs'), [join(root, 'bench', file)], { cwd: root });
  const waiting = new Map<number, (note: Note) => void>();
  let last = 0;
  child.on('message', (note: Note) => waiting.get(note.turn)?.(note));
  child.once('exit', () => {
    for (const [turn, tell] of waiting) tell({ turn, failed: `${file} has ended.` });
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

import type { ColdSettings } from '../cold/cold.ts';
import type { Serving } from '../db/pool.ts';
import type { Scope } from '../db/access/scope.ts';
import { type HttpError, httpError, toHttpError } from '../errors.ts';

/** What the thread of a task is started with. */
export interface TaskThreadData {
  readonly name: string;
  /** How it connects to the database. */
  readonly serving: Serving;
  /** The same for the replica; null without one. */
  readonly replica: Serving | null;
  /** Where readings of old months are. */
  readonly cold: ColdSettings;
}

/** An error as it is copied between threads, which would keep nothing but its message. */
export interface CopiedError {
  readonly http?: Pick<HttpError, 'statusCode' | 'text' | 'problems' | 'retryAfter'>;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** To the thread: a task, that its part was taken, that nobody wants its result, or that the replica is away. */
export type ToThread =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly input: unknown;
      readonly scope: Scope;
      /** Whether it may read at the replica. */
      readonly atReplica: boolean;
    }
  | { readonly type: 'next'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'leave replica' };

/** From the thread. */
export type FromThread =
  | { readonly type: 'part'; readonly id: number; readonly part: unknown }
  | { readonly type: 'done'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: CopiedError };

export const copyError = (error: unknown): CopiedError => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = toHttpError(error);
  if (!known) return { message, stack };
  const { statusCode, text, problems, retryAfter } = known;
  return {
    http: { statusCode, text, problems, ...(retryAfter !== undefined && { retryAfter }) },
    message,
    stack,
  };
};

/** The error that was copied. */
export const errorOf = ({ http, message, stack }: CopiedError): Error => {
  const cause = Object.assign(new Error(message), stack === undefined ? {} : { stack });
  if (!http) return cause;
  const { statusCode, text, ...options } = http;
  return Object.assign(httpError(statusCode, text, options), { cause });
};

import type { Result } from '../../src/domain/reports/result.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../db/access/scope.ts';
import { productVersion } from '../project-root.ts';
import { documentFacts } from './document-facts.ts';
import { type FileKind, FILES, render } from './render.ts';

type Serving = Pick<Context, 'pool' | 'config' | 'storage'>;

interface RunFile {
  readonly run: number;
  readonly kind: FileKind;
  readonly language: string;
  /** As it is stored. */
  readonly result: Result | string;
}

/** The key of a kept file. With the time of the run: after a restore, another run may get the id of one that was lost. */
const keyOf = async ({ pool }: Serving, { run, kind, language }: RunFile): Promise<string> => {
  const { rows } = await asSystem(() =>
    pool.query<{ at: string }>(
      'select (extract(epoch from finished_at) * 1000)::bigint::text as at from report_runs where id = $1',
      [run],
    ),
  );
  return `runs/${run}/${rows[0]?.at ?? 0}-${productVersion()}-${language}.${kind}`;
};

/** Makes a file of a finished run; call it in a slot (`context.files`). */
export const makeRunFile = async (
  context: Serving,
  { run, kind, language, result }: RunFile,
): Promise<Buffer> => render(kind, result, language, kind === 'pdf' ? await documentFacts(context, run) : {});

/**
 * A file of a finished run: the one that is kept in the bucket, which is made if there is none; without a bucket, one that is
 * made. Call it in a slot (`context.files`). Throws a 503 if the bucket is away.
 */
export const runFile = async (context: Serving, file: RunFile): Promise<Buffer> => {
  const { storage } = context;
  if (!storage.bucket) return makeRunFile(context, file);
  const key = await keyOf(context, file);
  const kept = await storage.get(key);
  if (kept) return kept;
  const bytes = await makeRunFile(context, file);
  await storage.put(key, bytes, FILES[file.kind]);
  return bytes;
};

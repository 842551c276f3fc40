import type { Context } from '../context.ts';
import type { FileFacts } from './render.ts';
import { asSystem } from '../db/access/scope.ts';
import { bytesOf } from '../files/store.ts';

/** Pictures that a PDF can contain; a company with another kind of logo is named instead. */
const DRAWABLE = ['image/png', 'image/jpeg'];
/** Decoding larger ones takes too much memory: pixels. */
const MAX_PIXELS = 4_000_000;

const FACTS = `
  select r.id, r.report_id, r.finished_at, r.data_hash, f.content_type, f.name, f.sha256, f.bytes, p.address
  from report_runs r
  join companies c on c.id = r.company_id
  join reports o on o.id = r.report_id
  left join projects p on p.id = o.project_id and p.company_id = r.company_id
  left join files f on '/files/' || f.name = c.logo and f.content_type = any($2) and f.width * f.height <= $3
  where r.id = $1`;

interface FactsRow {
  readonly id: number;
  readonly report_id: number;
  readonly finished_at: Date | string | null;
  readonly data_hash: string | null;
  readonly content_type: string | null;
  /** Null: there is no logo. */
  readonly name: string | null;
  readonly sha256: string;
  readonly bytes: Buffer | null;
  readonly address: string | null;
}

/** A logo that can't be read is left out, like one that can't be drawn: the company is named instead. */
const logoOf = async (
  storage: Context['storage'],
  { name, ...file }: FactsRow,
): Promise<Buffer | undefined> =>
  name === null ? undefined : await bytesOf(storage, { ...file, name }).catch(() => undefined);

/**
 * What the PDF of a finished run says beside its result: when it ran, the hash of its data and where it can be checked, the
 * company's logo, the address of its project.
 */
export const documentFacts = async (
  { pool, config, storage }: Pick<Context, 'pool' | 'config' | 'storage'>,
  runId: number,
): Promise<FileFacts> => {
  // Files belong to nobody.
  const { rows } = await asSystem(() => pool.query<FactsRow>(FACTS, [runId, DRAWABLE, MAX_PIXELS]));
  const [found] = rows;
  if (!found) return {};
  const { id, report_id, finished_at, data_hash, content_type, address } = found;
  const logo = await logoOf(storage, found);
  return {
    ...(finished_at
      ? {
          run: {
            id,
            report_id,
            finished_at: new Date(finished_at).toISOString(),
            data_hash: data_hash ?? '',
            // The listening address would say nothing to a reader.
            ...(config.publicUrl === undefined ? {} : { site: config.publicUrl }),
          },
        }
      : {}),
    ...(logo ? { logo: `data:${content_type};base64,${logo.toString('base64')}` } : {}),
    ...(address ? { address } : {}),
  };
};

import type { CaseRow } from './case-row.ts';
import { CASE_COLUMNS, type CaseWriter } from './cases.ts';

/** Locks the open ones of some cases. Their devices or gateways must be locked. */
export const lockOpenCases = async (
  writer: CaseWriter,
  ids: readonly (number | null)[],
): Promise<readonly CaseRow[]> => {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  await writer.settle();
  const { rows } = await writer.client.query<CaseRow>(
    `select ${CASE_COLUMNS} from alarms where id = any($1::int[]) and closed_at is null
     order by id for no key update`,
    [known],
  );
  return rows;
};

import type { WriteContext } from '../../crud/rules.ts';
import { inTransaction } from '../../crud/write.ts';
import type { Context } from '../../context.ts';
import { httpError } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { readCells } from './cells.ts';
import { readColumns } from './columns.ts';
import { findCompanies } from './find.ts';
import { parseCsv } from './parse.ts';
import { makePlan } from './plan.ts';
import type { ImportResult, Planned, Problem } from './types.ts';
import type { Upload } from './upload.ts';
import { writePlan } from './write.ts';

/** What is told of a file that is wrong throughout. */
const ERRORS_MAX = 10_000;

const outcomeOf = (rows: number, planned: readonly Planned[], problems: readonly Problem[]): ImportResult => {
  const update = planned.filter(({ before }) => before);
  return {
    rows,
    create: planned.length - update.length,
    update: update.length,
    unchanged: update.filter(({ changes }) => Object.keys(changes).length === 0).length,
    errors: problems.toSorted((a, b) => a.row - b.row).slice(0, ERRORS_MAX),
    error_count: problems.length,
  };
};

/**
 * Imports devices from CSV, or only says what that would do. With any error nothing is written, and
 * the outcome says what is wrong where. It stops, and undoes all, when the caller hangs up.
 */
export const importDevices = async (
  context: Context,
  principal: Principal,
  { bytes, dryRun, mapping }: Upload,
): Promise<ImportResult> => {
  const assertWanted = (): void => {
    if (principal.call?.isGone()) throw httpError(400, 'Stopped. Nothing was changed.');
  };
  const { header, lines, problems: broken } = await parseCsv(bytes);
  if (!header) return outcomeOf(0, [], [...broken, { row: 1, column: '', msg: 'The file has no header.' }]);
  const { columns, problems: unknown } = readColumns(header, mapping);
  if (unknown.length > 0) return outcomeOf(lines.length, [], [...unknown, ...broken]);

  const work = async (tx: WriteContext): Promise<ImportResult> => {
    assertWanted();
    const companies = await findCompanies(tx.db);
    const cells = await readCells(lines, header, columns, companies);
    const plan = await makePlan(tx, cells.wanted, columns, !dryRun);
    const problems = [...broken, ...cells.problems, ...plan.problems];
    if (dryRun) return outcomeOf(lines.length, plan.planned, problems);
    // What was not done is not counted.
    if (problems.length > 0) return outcomeOf(lines.length, [], problems);
    await writePlan(tx, plan.planned, assertWanted);
    return outcomeOf(lines.length, plan.planned, []);
  };
  return inTransaction(context, principal, work, { action: 'import', isStoppable: true });
};

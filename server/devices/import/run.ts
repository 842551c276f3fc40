import type { WriteContext } from '../../crud/rules.ts';
import { inTransaction } from '../../crud/writing/write.ts';
import type { Context } from '../../context.ts';
import { httpError } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { readCells } from './cells.ts';
import { readColumns } from './columns.ts';
import { findCompanies, findModelNames } from './find.ts';
import { parseCsv } from './parse.ts';
import { makePlan } from './plan.ts';
import type { ImportResult, Planned, Problem } from './types.ts';
import type { Upload } from './upload.ts';
import { writePlan } from './write.ts';

/** How many errors the response lists. */
const ERRORS_MAX = 10_000;

const resultOf = (rows: number, planned: readonly Planned[], problems: readonly Problem[]): ImportResult => {
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
 * Imports devices from CSV; a dry run only reports what would change. If there is any error, nothing is written and
 * the result lists the errors. If the caller disconnects, the import stops and is rolled back.
 */
export const importDevices = async (
  context: Context,
  principal: Principal,
  { bytes, dryRun, mapping }: Upload,
): Promise<ImportResult> => {
  const assertConnected = (): void => {
    if (principal.call?.isGone()) throw httpError(400, 'calls.stopped');
  };
  const { header, lines, problems: syntaxProblems } = await parseCsv(bytes, Object.keys(mapping));
  if (!header)
    return resultOf(0, [], [...syntaxProblems, { row: 1, column: '', text: 'import_file.no_header' }]);
  const { columns, problems: unknown } = readColumns(header, mapping);
  // Without serials, rows can't be checked.
  if (!columns.some(({ name }) => name === 'hw_serial'))
    return resultOf(lines.length, [], [...unknown, ...syntaxProblems]);

  const work = async (tx: WriteContext): Promise<ImportResult> => {
    assertConnected();
    const referenced = { companies: await findCompanies(tx.db), models: await findModelNames(tx.db) };
    const cells = await readCells(lines, header, columns, referenced);
    const plan = await makePlan(tx, cells.rows, columns, !dryRun);
    const problems = [...unknown, ...syntaxProblems, ...cells.problems, ...plan.problems];
    if (dryRun) return resultOf(lines.length, plan.planned, problems);
    // Nothing was written, so nothing is counted.
    if (problems.length > 0) return resultOf(lines.length, [], problems);
    await writePlan(tx, plan.planned, assertConnected);
    return resultOf(lines.length, plan.planned, []);
  };
  return inTransaction(context, principal, work, { action: 'import', isStoppable: true });
};

import type { ReadingsOutcome, ReadingsProgress } from '../../src/domain/api/import-outcome.ts';
import type { Context } from '../context.ts';
import { recordsOf } from '../crud/reading/read.ts';
import { inTransaction } from '../crud/writing/write.ts';
import { devices } from '../devices/serialize.ts';
import type { Problem } from '../devices/import/types.ts';
import { httpError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { resolveSheet } from './resolve.ts';
import { problemList, readSheet } from './sheet.ts';
import { storeResolved } from './store.ts';

/** What an import of readings did, or would do. */
export type ReadingsResult = Omit<ReadingsOutcome, 'errors'> & { readonly errors: readonly Problem[] };

interface Request {
  readonly bytes: Buffer;
  readonly dryRun: boolean;
  readonly onProgress: (progress: ReadingsProgress) => void;
}

/**
 * Imports readings of the past from CSV; a dry run only reports what would be stored. With any error nothing is stored,
 * and the result lists the errors.
 */
export const importReadings = async (
  context: Context,
  caller: Principal,
  { bytes, dryRun, onProgress }: Request,
): Promise<ReadingsResult> => {
  const assertConnected = (): void => {
    if (caller.call?.isGone()) throw httpError(400, 'calls.stopped');
  };
  onProgress({ step: 'reading', done: 0, total: 0 });
  const problems = problemList();
  const sheet = await readSheet(bytes, problems);
  assertConnected();
  const found = sheet && (await resolveSheet(context, caller, sheet, problems, Date.now()));
  const result = {
    rows: sheet?.rows.line.length ?? 0,
    readings: found?.of.length ?? 0,
    devices: found?.devices.size ?? 0,
    errors: problems.list.toSorted((a, b) => a.row - b.row),
    error_count: problems.count(),
  };
  if (!found || dryRun || problems.count() > 0) return result;
  const total = found.of.length;
  const { stored, parts } = await storeResolved(
    context,
    found,
    (done) => onProgress({ step: 'storing', done, total }),
    assertConnected,
  );
  await inTransaction(context, caller, async ({ db, note }) => {
    const records = await recordsOf(db, devices, [...found.devices]);
    for (const record of records) {
      const own = parts.get(Number(record.id));
      note({
        resource: devices,
        action: 'import_readings',
        record,
        ...(own ? { details: { parts: own } } : {}),
      });
    }
  });
  return { ...result, stored };
};

import { resourceNamed } from '../../../src/resources/all.ts';
import type { WriteContext } from '../../crud/rules.ts';
import { type PlannedChange, writeRows } from '../../crud/writing/write-rows.ts';
import { detachSubMeters } from '../parents.ts';

const resource = resourceNamed('devices');

/** Writes changes that have already been validated, and notifies pages that list pending devices. */
export const writeDevices = async (tx: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  await writeRows(tx, resource, planned);
  const moved = planned.filter(({ changes }) => Object.hasOwn(changes, 'company_id'));
  await detachSubMeters(
    tx,
    moved.map(({ before }) => before.id as number),
  );
  const isPending = planned.some(
    ({ before, changes }) => before.is_active === null || changes.is_active === null,
  );
  if (isPending) tx.afterCommit(() => tx.context.ingest.announcePending());
};

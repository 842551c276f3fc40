import type { WriteContext } from '../../crud/rules.ts';
import { type Link, linkOf, linksAbove, lockParents, parentError } from '../parents.ts';
import type { Planned } from './types.ts';

/**
 * Checks the main meters that rows name against how the devices will be after the import. A device that
 * moves to another company without naming one leaves its former one: `planned` is changed so.
 */
export const settleParents = async (
  tx: Pick<WriteContext, 'db'>,
  planned: readonly Planned[],
  wasSent: boolean,
): Promise<[row: number, msg: string][]> => {
  await lockParents(tx);
  const found = await linksAbove(
    tx,
    planned.flatMap(({ after }) => linkOf(after).parent_device_id ?? []),
  );
  const known = planned.filter(({ before }) => before !== undefined);
  const links = new Map<number, Link>([
    ...found,
    ...known.map(({ before, after }) => [before?.id as number, linkOf(after)] as const),
  ]);
  const problems: [number, string][] = [];
  for (const { row, before, after, changes } of planned) {
    const msg = parentError({ ...linkOf(after), id: before?.id as number | undefined }, links);
    if (msg === null) continue;
    if (wasSent) problems.push([row, msg]);
    else {
      after.parent_device_id = null;
      changes.parent_device_id = null;
    }
  }
  return problems;
};

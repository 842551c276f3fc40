import type { WriteContext } from '../../crud/rules.ts';
import { type Link, linkOf, linksAbove, lockParents, parentError } from '../parents.ts';
import type { Planned } from './types.ts';
import { type Text } from '../../texts/texts.ts';

/**
 * Validates main meters against the state after the import. If the file has no such column, a device that moves to
 * another company is detached from its main meter: this modifies `planned`.
 */
export const settleParents = async (
  tx: Pick<WriteContext, 'db'>,
  planned: readonly Planned[],
  wasSent: boolean,
): Promise<[row: number, text: Text][]> => {
  await lockParents(tx);
  const found = await linksAbove(
    tx,
    planned.flatMap(({ after }) => linkOf(after).parent_device_id ?? []),
  );
  const existing = planned.filter(({ before }) => before !== undefined);
  const links = new Map<number, Link>([
    ...found,
    ...existing.map(({ before, after }) => [before?.id as number, linkOf(after)] as const),
  ]);
  const problems: [number, Text][] = [];
  for (const { row, before, after, changes } of planned) {
    const text = parentError({ ...linkOf(after), id: before?.id as number | undefined }, links);
    if (text === null) continue;
    if (wasSent) problems.push([row, text]);
    else {
      after.parent_device_id = null;
      changes.parent_device_id = null;
    }
  }
  return problems;
};

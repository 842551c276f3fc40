import type { PlannedChange } from '../../crud/writing/write-rows.ts';
import { differing } from '../../crud/writing/changes.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { devices } from '../serialize.ts';
import { type Link, linkOf, linksAbove, lockParents, parentError } from '../parents.ts';
import { companiesOfProjects } from './plan.ts';
import { writeDevices } from './write-devices.ts';

const projectsOf = (row: Row): readonly number[] => row.project_ids as readonly number[];

/** Ids of devices whose main meter can't be restored: it is gone, belongs to another company now, or is below the device. */
const lostParents = async (
  tx: WriteContext,
  planned: readonly PlannedChange[],
): Promise<ReadonlySet<unknown>> => {
  const changing = planned.filter(
    ({ changes }) => Object.hasOwn(changes, 'parent_device_id') || Object.hasOwn(changes, 'company_id'),
  );
  if (changing.length === 0) return new Set();
  await lockParents(tx);
  const restored = changing.map(({ before, changes }) => linkOf({ ...before, ...changes }));
  const found = await linksAbove(
    tx,
    restored.flatMap(({ parent_device_id }) => parent_device_id ?? []),
  );
  const links = new Map<number, Link>([...found, ...restored.map((link) => [link.id, link] as const)]);
  return new Set(restored.filter((link) => parentError(link, links) !== null).map(({ id }) => id));
};

/** Restores earlier values of devices. Projects and main meters that no longer belong to the device's company are left out. */
export const revertDevices = async (tx: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  const projectIds = planned.flatMap(({ changes }) => (changes.project_ids ? projectsOf(changes) : []));
  const companies = await companiesOfProjects(tx, projectIds);
  const lost = await lostParents(tx, planned);
  const feasible = planned.map(({ before, changes: requested }): PlannedChange => {
    const changes = lost.has(before.id)
      ? differing(devices, { ...requested, parent_device_id: null }, before)
      : requested;
    if (!changes.project_ids) return { before, changes };
    const { company_id } = { ...before, ...changes };
    const project_ids = projectsOf(changes).filter((id) => companies.get(id) === company_id);
    return { before, changes: differing(devices, { ...changes, project_ids }, before) };
  });
  await writeDevices(tx, feasible);
};

import type { PlannedChange } from '../crud/change-rows.ts';
import { differing } from '../crud/changes.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { devices } from './serialize.ts';
import { writeDevices } from './bulk.ts';
import { type Link, linkOf, linksAbove, lockParents, parentError } from './parents.ts';
import { companiesOfProjects } from './plan.ts';

const projectsOf = (row: Row): readonly number[] => row.project_ids as readonly number[];

/** Main meters that devices can't have back: gone, of another company by now, or below them. */
const lostParents = async (
  tx: WriteContext,
  planned: readonly PlannedChange[],
): Promise<ReadonlySet<unknown>> => {
  const changing = planned.filter(
    ({ changes }) => Object.hasOwn(changes, 'parent_device_id') || Object.hasOwn(changes, 'company_id'),
  );
  if (changing.length === 0) return new Set();
  await lockParents(tx);
  const wanted = changing.map(({ before, changes }) => linkOf({ ...before, ...changes }));
  const found = await linksAbove(
    tx,
    wanted.flatMap(({ parent_device_id }) => parent_device_id ?? []),
  );
  const links = new Map<number, Link>([...found, ...wanted.map((link) => [link.id, link] as const)]);
  return new Set(wanted.filter((link) => parentError(link, links) !== null).map(({ id }) => id));
};

/** Gives devices back what they had, as far as projects and main meters still are of the device's company. */
export const revertDevices = async (tx: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  const involved = planned.flatMap(({ changes }) => (changes.project_ids ? projectsOf(changes) : []));
  const companies = await companiesOfProjects(tx, involved);
  const lost = await lostParents(tx, planned);
  const fitting = planned.map(({ before, changes: wanted }): PlannedChange => {
    const changes = lost.has(before.id)
      ? differing(devices, { ...wanted, parent_device_id: null }, before)
      : wanted;
    if (!changes.project_ids) return { before, changes };
    const { company_id } = { ...before, ...changes };
    const project_ids = projectsOf(changes).filter((id) => companies.get(id) === company_id);
    return { before, changes: differing(devices, { ...changes, project_ids }, before) };
  });
  await writeDevices(tx, fitting);
};

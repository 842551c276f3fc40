import type { Planned } from '../crud/change-rows.ts';
import { differing } from '../crud/changes.ts';
import type { Moment, Row } from '../crud/rules.ts';
import { devices } from './answer.ts';
import { writeDevices } from './bulk.ts';
import { companiesOfProjects } from './plan.ts';

const projectsOf = (row: Row): readonly number[] => row.project_ids as readonly number[];

/** Gives devices back what they had; of projects, those that still are of the device's company. */
export const revertDevices = async (moment: Moment, planned: readonly Planned[]): Promise<void> => {
  const involved = planned.flatMap(({ changes }) => (changes.project_ids ? projectsOf(changes) : []));
  const companies = await companiesOfProjects(moment, involved);
  const fitting = planned.map(({ before, changes }): Planned => {
    if (!changes.project_ids) return { before, changes };
    const { company_id } = { ...before, ...changes };
    const project_ids = projectsOf(changes).filter((id) => companies.get(id) === company_id);
    return { before, changes: differing(devices, { ...changes, project_ids }, before) };
  });
  await writeDevices(moment, fitting);
};

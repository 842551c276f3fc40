import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { idList } from '../../db/arrays.ts';
import { badRequest } from '../../errors.ts';
import { message } from '../../texts/texts.ts';

/** Throws 400 unless these devices belong to the company. */
export const assertOwnDevices = async (
  db: NodePgDatabase,
  companyId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from devices where id = any(${idList(ids)}) and company_id is distinct from ${companyId} limit 3`);
  if (rows.length === 0) return;
  const titles = rows.map(({ title }) => `“${title}”`).join(', ');
  throw badRequest(message('alarm_rules.foreign_devices', { titles }), 'device_ids');
};

/** Throws 400 unless the project, if there is one, belongs to the company. */
export const assertOwnProject = async (
  db: NodePgDatabase,
  companyId: number,
  projectId: unknown,
): Promise<void> => {
  if (typeof projectId !== 'number') return;
  const { rows } = await db.execute<{ company_id: number }>(sql`
    select company_id from projects where id = ${projectId}`);
  if (rows[0]?.company_id !== companyId) throw badRequest('report_rules.foreign_project', 'project_id');
};

/** Throws 400 with the path of the first person who is neither of the company nor a superadmin. */
export const assertOwnPeople = async (
  db: NodePgDatabase,
  companyId: number,
  people: readonly { readonly id: number; readonly path: string }[],
): Promise<void> => {
  if (people.length === 0) return;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where id = any(${idList(people.map(({ id }) => id))})
      and (company_id = ${companyId} or role = 'superadmin')`);
  const known = new Set(rows.map(({ id }) => id));
  const foreign = people.find(({ id }) => !known.has(id));
  if (foreign) throw badRequest('alarm_rules.foreign_person', foreign.path);
};

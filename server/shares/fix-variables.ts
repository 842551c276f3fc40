import { sql } from 'drizzle-orm';
import type { Choice } from '../../src/domain/dashboard/variables/resolve.ts';
import type { Context } from '../context.ts';
import { getRow } from '../crud/reading/read.ts';
import type { WriteContext } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { dashboards } from '../dashboards/serialize.ts';
import { type AskedValues, chooseValues } from '../dashboards/variables/choose.ts';
import { variablesOf } from '../dashboards/variables/resolved.ts';
import { validationError } from '../errors.ts';
import type { Principal } from '../principal.ts';

/** What is chosen for a variable of a dashboard, for as long as a link exists. */
export type FixedValue = Pick<Choice, 'name' | 'kind' | 'value'> & { readonly dashboard_id: number };

/**
 * What a new link shows of the variables of its dashboards: what its creator asked for, or else what the creator sees
 * without a choice. Throws 400 for what the creator may not choose, and for unknown variables.
 */
export const fixVariables = async (
  db: Context['db'],
  creator: Principal,
  boards: readonly number[],
  asked: AskedValues,
): Promise<readonly FixedValue[]> => {
  const fixed: FixedValue[] = [];
  const known = new Set<string>();
  for (const id of boards) {
    const { data } = await getRow(db, dashboards, creator, id);
    const viewed = { db, actor: creator, dashboardId: id };
    for (const { name, kind, value, state } of await chooseValues(
      viewed,
      variablesOf(data as string),
      asked,
    )) {
      known.add(name);
      if (state === 'unknown') {
        throw validationError([{ path: `variables.${name}`, key: 'validation.id', values: {} }]);
      }
      if (value !== null) fixed.push({ dashboard_id: id, name, kind, value });
    }
  }
  const unknown = Object.keys(asked).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw validationError([
      { path: 'variables', key: 'validation.unknown_field', values: { field: unknown.slice(0, 60) } },
    ]);
  }
  return fixed;
};

/** Stores what a new link shows of its variables. */
export const storeFixed = async (
  { db }: WriteContext,
  shareId: number,
  fixed: readonly FixedValue[],
): Promise<void> => {
  if (fixed.length === 0) return;
  await db.execute(sql`
    insert into share_variables (share_id, dashboard_id, name, project_id, tag, device_id)
    select ${shareId}::int, f.dashboard_id, f.name, case f.kind when 'project' then f.value::int end,
      case f.kind when 'tag' then f.value end, case f.kind when 'device' then f.value::int end
    from jsonb_to_recordset(${JSON.stringify(fixed)}::jsonb)
      as f(dashboard_id int, name text, kind text, value text)`);
};

/** What a link shows of a variable, for the list of links. */
export interface FixedTitle {
  readonly name: string;
  readonly title: string;
}

/** What these links show of a dashboard's variables: first sites, then tags, then devices. */
export const fixedTitles = async (
  db: Context['db'],
  shareIds: readonly number[],
  dashboardId: number,
): Promise<ReadonlyMap<number, FixedTitle[]>> => {
  const { rows } = await db.execute<{ share_id: number; variables: FixedTitle[] }>(sql`
    select v.share_id, json_agg(json_build_object('name', v.name, 'title', coalesce(p.title, v.tag, d.title))
      order by p.title, v.tag, v.name) as variables
    from share_variables v left join projects p on p.id = v.project_id left join devices d on d.id = v.device_id
    where v.share_id = any(${idList(shareIds)}) and v.dashboard_id = ${dashboardId}::int group by v.share_id`);
  return new Map(rows.map(({ share_id, variables }) => [share_id, variables]));
};

import { sql } from 'drizzle-orm';
import type { Choice } from '../../../src/domain/dashboard/variables/resolve.ts';
import { readValue, type Variable } from '../../../src/domain/dashboard/variables/variables.ts';
import { tagValue } from '../../../src/domain/devices/tags.ts';
import { candidates, type Viewed } from './candidates.ts';

/** What was asked for, by the name of the variable. */
export type AskedValues = Readonly<Record<string, unknown>>;

const NOTHING = { value: null, title: null } as const;
const factsOf = ({ name, kind, label }: Variable) => ({ name, kind, label });

/**
 * What is chosen for one variable: the value that was asked for, or else its default, or else the first; of devices, the
 * one with the worst open alarm.
 */
const chooseOne = async (
  viewed: Viewed,
  variable: Variable,
  choices: readonly Choice[],
  asked: AskedValues,
): Promise<Choice> => {
  const { name, kind } = variable;
  const find = async (value?: string) =>
    (
      await candidates(viewed, variable, choices, {
        ...(value === undefined ? { isWorstFirst: true } : { value }),
        limit: 1,
      })
    )[0];
  if (Object.hasOwn(asked, name)) {
    const value = readValue(kind, asked[name]);
    const found = value === null ? undefined : await find(value);
    // Not replaced by another choice, which the reader of an address could mistake for the one it names.
    return { ...factsOf(variable), ...(found ?? NOTHING), state: found ? 'chosen' : 'unknown' };
  }
  const found = (variable.default === undefined ? undefined : await find(variable.default)) ?? (await find());
  return { ...factsOf(variable), ...(found ?? NOTHING), state: found ? 'chosen' : 'none' };
};

/** What is fixed for a share link; its visitors choose nothing. */
const fixedChoices = async (
  { db, actor, dashboardId }: Viewed,
  variables: readonly Variable[],
): Promise<readonly Choice[]> => {
  const { rows } = await db.execute<{ name: string; kind: string; value: string; title: string }>(sql`
    select v.name, case when v.project_id is not null then 'project' when v.device_id is not null then 'device'
        else 'tag' end as kind,
      coalesce(v.project_id::text, v.device_id::text, v.tag) as value, coalesce(p.title, d.title, v.tag) as title
    from share_variables v left join projects p on p.id = v.project_id left join devices d on d.id = v.device_id
    where v.share_id = ${actor.share_id ?? 0}::int and v.dashboard_id = ${dashboardId}::int`);
  return variables.map((variable): Choice => {
    const fixed = rows.find(({ name, kind }) => name === variable.name && kind === variable.kind);
    if (!fixed) return { ...factsOf(variable), ...NOTHING, state: 'none' };
    const { value, title } = fixed;
    return {
      ...factsOf(variable),
      value,
      title: variable.tag_key === undefined ? title : tagValue(title),
      state: 'chosen',
    };
  });
};

/** What is chosen for the variables of a dashboard, as far as the actor may see it. */
export const chooseValues = async (
  viewed: Viewed,
  variables: readonly Variable[],
  asked: AskedValues,
): Promise<readonly Choice[]> => {
  if (viewed.actor.share_id !== undefined) return fixedChoices(viewed, variables);
  const choices: Choice[] = [];
  // One after the other: what can be chosen may depend on a choice above.
  for (const variable of variables) choices.push(await chooseOne(viewed, variable, choices, asked));
  return choices;
};

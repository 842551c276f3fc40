import { type SQL, sql } from 'drizzle-orm';
import {
  type Choice,
  type Match,
  MATCHES_MAX,
  resolveDocument,
} from '../../../src/domain/dashboard/variables/resolve.ts';
import { readJson, writeJson } from '../../../src/domain/dashboard/source.ts';
import type { DashboardDocument } from '../../../src/domain/dashboard/document.ts';
import { mayHaveVariables } from '../../../src/domain/dashboard/visible-rows.ts';
import { readDocument } from '../../../src/domain/dashboard/read.ts';
import {
  type Relation,
  relationKey,
  relationsIn,
  type Variable,
  variablesIn,
} from '../../../src/domain/dashboard/variables/variables.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { hasTags, isOfChoice, type Viewed } from './candidates.ts';
import { type AskedValues, chooseValues } from './choose.ts';

/** The variables that a stored layout declares. */
export const variablesOf = (data: string): readonly Variable[] => {
  const { document } = mayHaveVariables(data) ? readDocument(data) : {};
  return document ? variablesIn(document) : [];
};

type FoundMatch = Match & { readonly relation: number } & Record<string, unknown>;

/** The datapoints of each relation that the actor may see, by device title; at most one more than can be shown. */
const findMatches = async (
  { db, actor }: Viewed,
  relations: readonly Relation[],
  choices: readonly Choice[],
): Promise<ReadonlyMap<string, readonly Match[]>> => {
  const scope = scopeFilter(resourceNamed('datapoints'), actor, 'show') ?? sql`true`;
  const parts = relations.flatMap(({ variable, tags, key }, index): SQL[] => {
    const choice = choices.find(({ name }) => name === variable);
    if (!choice || choice.value === null || key === null) return [];
    // A device that was replaced is often still in the project.
    const isInUse = choice.kind === 'device' ? sql`true` : sql`devices.is_active`;
    return [
      sql`(select ${index}::int as relation, datapoints.id, datapoints.xid, devices.dev_id, devices.id as device_id
        from datapoints join devices on devices.id = datapoints.device_id
        where datapoints.key = ${key} and ${isOfChoice(choice)} and ${isInUse} and ${hasTags(tags)} and ${scope}
        order by devices.title, devices.id, datapoints.id limit ${MATCHES_MAX + 1}::int)`,
    ];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await db.execute<FoundMatch>(sql.join(parts, sql` union all `));
  return new Map(
    relations.map((relation, index) => [relationKey(relation), rows.filter((row) => row.relation === index)]),
  );
};

/** A layout in which references to variables are replaced by what is chosen, and the datapoints that this adds. */
export const resolveLayout = async (
  viewed: Viewed,
  data: string,
  asked: AskedValues,
): Promise<{
  readonly data: string;
  readonly variables: readonly Variable[];
  readonly choices: readonly Choice[];
  readonly ids: readonly number[];
  readonly matches: readonly (Relation & { readonly datapoints: readonly Match[] })[];
}> => {
  const variables = variablesOf(data);
  if (variables.length === 0) return { data, variables, choices: [], ids: [], matches: [] };
  const document = readJson(data) as DashboardDocument;
  const choices = await chooseValues(viewed, variables, asked);
  const relations = relationsIn(document);
  const matches = await findMatches(viewed, relations, choices);
  const resolved = resolveDocument(document, { choices, matches });
  return {
    data: resolved === document ? data : writeJson(resolved),
    variables,
    choices,
    ids: [...matches.values()].flat().map(({ id }) => id),
    matches: relations.map((relation) => ({
      ...relation,
      datapoints: matches.get(relationKey(relation)) ?? [],
    })),
  };
};

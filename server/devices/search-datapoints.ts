import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { BoundDatapoint, FoundDatapoint } from '../../src/domain/readings/datapoints.ts';
import { DATAPOINT_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { DATAPOINT_KINDS } from '../../src/domain/devices/devices.ts';
import { searchWords } from '../../src/domain/text/search-words.ts';
import { idSchema } from '../../src/schema/zod.ts';
import type { Context } from '../context.ts';
import { literalPattern } from '../crud/reading/filter.ts';
import { idList } from '../db/arrays.ts';

/** A datapoint with what names its device, as dashboards and pickers show it. */
export const datapointWithDeviceSchema = z.object({
  id: idSchema,
  xid: z.string().nullable(),
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(DATAPOINT_KINDS),
  role: z.enum(DATAPOINT_ROLES).nullable(),
  device_id: idSchema,
  dev_id: z.string(),
  device_title: z.string(),
  expected_interval_s: z.int(),
  last_value: z.number().nullable(),
  last_at: z.string().nullable(),
}) satisfies z.ZodType<BoundDatapoint>;

/** A match of a picker's search, with the company that it belongs to. */
export const datapointMatchSchema = datapointWithDeviceSchema.extend({
  company_id: idSchema.nullable(),
  company_name: z.string().nullable(),
}) satisfies z.ZodType<FoundDatapoint>;
type DatapointMatch = z.output<typeof datapointMatchSchema>;

/** Further words are ignored. */
const WORDS_MAX = 8;
/** How many matches are ranked: common words such as "temperature" match nearly everything. */
const RANKED_MAX = 5_000;

// The searched fields as one line, so that every word has a space on both sides.
const words = sql`' ' || translate(d.search_text || chr(10) || p.search_text, chr(10), ' ') || ' '`;

const everyWord = (list: readonly string[]): SQL =>
  sql.join(
    list.map((word) => {
      const pattern = literalPattern(word);
      return sql`(d.search_text like ${pattern} or p.search_text like ${pattern})`;
    }),
    sql` and `,
  );

/** Matches all words in the datapoint, or at least one in its device: each half of the union uses its own index. */
const candidates = (list: readonly string[], scope: SQL): SQL => {
  const patterns = sql`array[${sql.join(
    list.map((word) => sql`${literalPattern(word)}`),
    sql`, `,
  )}]::text[]`;
  const from = sql`select p.id from datapoints p join devices d on d.id = p.device_id where ${scope}`;
  return sql`
    (${from} and p.search_text like all(${patterns}) limit ${RANKED_MAX})
    union (${from} and d.search_text like any(${patterns}) and ${everyWord(list)} limit ${RANKED_MAX})`;
};

/** SQL for the rank of a match: the whole name, its beginning, a phrase in it; then whole words, and prefixes of words. */
const scoreOf = (list: readonly string[]): SQL => {
  const phrase = list.join(' ');
  const names = [
    sql`fold_text(d.title || ' ' || p.label)`,
    sql`fold_text(p.label || ' ' || d.title)`,
    sql`fold_text(d.dev_id || ' ' || p.label)`,
    sql`fold_text(d.dev_id || ' ' || p.key)`,
  ];
  const any = (condition: (name: SQL) => SQL): SQL => sql.join(names.map(condition), sql` or `);
  const perWord = list.map((word) => {
    const [whole, start] = [literalPattern(` ${word} `), literalPattern(` ${word}`)];
    return sql`case when ${words} like ${whole} then 3 when ${words} like ${start} then 1 else 0 end`;
  });
  return sql`case when ${any((name) => sql`${name} = ${phrase}`)} then 90
    when ${any((name) => sql`starts_with(${name}, ${phrase})`)} then 60
    when ${any((name) => sql`strpos(${name}, ${phrase}) > 0`)} then 30 else 0 end
    + ${sql.join(perWord, sql` + `)}`;
};

const instant = (value: unknown): string | null =>
  typeof value === 'string' ? new Date(value).toISOString() : null;

const find = async (
  db: Context['db'],
  list: readonly string[],
  scope: SQL,
  limit: number,
): Promise<DatapointMatch[]> => {
  const matchesAll = list.length === 0;
  const { rows } = await db.execute<DatapointMatch & Record<string, unknown>>(sql`
    select p.id, p.xid, p.key, p.label, p.unit, p.kind, p.role, p.device_id, d.dev_id, d.title as device_title,
      d.expected_interval_s, v.last_value, v.last_at, d.company_id, c.name as company_name
    from datapoints p
    join devices d on d.id = p.device_id
    left join companies c on c.id = d.company_id
    left join datapoint_values v on v.datapoint_id = p.id
    where ${matchesAll ? sql`${scope} and d.is_active` : sql`p.id in (${candidates(list, scope)})`}
    order by ${matchesAll ? sql`` : sql`${scoreOf(list)} desc, (d.is_active is true) desc, length(d.title || p.label), d.title, p.label, `}
      p.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, last_at: instant(row.last_at) }));
};

/**
 * Finds datapoints by words of their own and of their device, in any order. Best matches first; those of
 * `companies` come before all others.
 */
export const searchDatapoints = async (
  db: Context['db'],
  text: string,
  companies: readonly number[],
  limit: number,
): Promise<DatapointMatch[]> => {
  const list = searchWords(text).slice(0, WORDS_MAX);
  // The text has only characters that search ignores, such as an apostrophe.
  if (text.trim() !== '' && list.length === 0) return [];
  const isPreferred = sql`d.company_id = any(${idList(companies)})`;
  const first = companies.length > 0 ? await find(db, list, isPreferred, limit) : [];
  if (first.length >= limit) return first;
  const others = companies.length > 0 ? sql`(${isPreferred}) is not true` : sql`true`;
  return [...first, ...(await find(db, list, others, limit - first.length))];
};

/**
 * The companies whose datapoints a dashboard's editor most likely looks for: those whose users see the dashboard;
 * if there are none, those of the devices that it shows and of the `bound` datapoints.
 */
export const preferredCompanies = async (
  db: Context['db'],
  dashboardId: number | undefined,
  bound: readonly number[],
): Promise<number[]> => {
  const id = dashboardId ?? 0;
  const { rows } = await db.execute<{ company_id: number }>(sql`
    with seeing as (
      select company_id from dashboard_companies where dashboard_v2_id = ${id}
      union select p.company_id from dashboard_projects l join projects p on p.id = l.project_id
        where l.dashboard_v2_id = ${id}
      union select u.company_id from dashboard_users l join users u on u.id = l.user_id
        where l.dashboard_v2_id = ${id})
    select company_id from seeing where company_id is not null
    union select d.company_id from datapoints p join devices d on d.id = p.device_id
      where d.company_id is not null and not exists (select from seeing where company_id is not null)
        and (p.id = any(${idList(bound)})
          or p.id in (select datapoint_id from dashboard_bindings where dashboard_id = ${id}))`);
  return rows.map(({ company_id }) => company_id);
};

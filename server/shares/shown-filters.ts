import { type SQL, sql } from 'drizzle-orm';
import { type DeviceSelection, readSelection } from '../../src/domain/dashboard/selection.ts';
import { visibleRows } from '../../src/domain/dashboard/visible-rows.ts';
import { normaliseTag, tagsIn } from '../../src/domain/devices/tags.ts';
import { parametersOf } from '../../src/schema/dialect.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import type { Context } from '../context.ts';
import { notSortable } from '../crud/reading/list-query.ts';
import { getRow } from '../crud/reading/read.ts';
import { dashboards } from '../dashboards/serialize.ts';
import { resolveLayout } from '../dashboards/variables/resolved.ts';
import { validationError } from '../errors.ts';
import type { Principal } from '../principal.ts';

type Query = Readonly<Record<string, unknown>>;
/** The names of the fields that a list of a share link shows. */
type Shown = ReadonlySet<string>;

const BOUND = /_(?:gte|lt)$/;
const PAGE = new Set(['limit', 'offset', 'sort', 'ids', 'id']);
/** How elements select devices; see `isSelected`. */
const SELECTION = new Set(['project_id', 'tags']);

const fieldOf = (resource: AnyResource, name: string): string | undefined => {
  if (resource.dialect?.query !== 'parameters') return name.replace(BOUND, '');
  const facts = parametersOf(resource)[name];
  return facts && 'field' in facts ? facts.field : undefined;
};

/**
 * Throws 400 if a list is filtered, searched or sorted by what the link hides: the answer would tell what it is. The
 * query must be valid otherwise.
 */
export const assertShown = (resource: AnyResource, query: Query, shown: Shown): void => {
  const isParameters = resource.dialect?.query === 'parameters';
  const filter = isParameters ? query : (JSON.parse(String(query['filter'] ?? '{}')) as Query);
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || PAGE.has(name) || (isParameters && SELECTION.has(name))) continue;
    if (shown.has(fieldOf(resource, name) ?? '')) continue;
    const path = isParameters ? name : `filter.${name}`;
    throw validationError([{ path, key: 'validation.not_filterable', values: { field: name } }]);
  }
  if (query['sort'] === undefined) return;
  const field = isParameters
    ? String(query['sort']).replace(/^-/, '')
    : (JSON.parse(String(query['sort'])) as [string])[0];
  if (!shown.has(field)) throw notSortable(field);
};

const keyOf = ({ project_id, tags }: DeviceSelection): string =>
  JSON.stringify([project_id ?? null, ...tagsIn(tags).map(normaliseTag).toSorted()]);

/**
 * Whether an element of the link's dashboards selects devices by this project and these tags. By others a visitor could
 * try which projects and tags a device has.
 */
const isSelected = async (
  { db }: Context,
  visitor: Principal,
  boards: readonly number[],
  asked: DeviceSelection,
): Promise<boolean> => {
  const wanted = keyOf(asked);
  for (const id of boards) {
    const row = await getRow(db, dashboards, visitor, id);
    const { data } = await resolveLayout({ db, actor: visitor, dashboardId: id }, row.data as string, {});
    const elements = visibleRows(data).flatMap(({ columns }) => columns.flatMap((column) => column.elements));
    const selections = elements.map(({ options }) => readSelection(options?.['devices']));
    if (selections.some((selection) => selection !== null && keyOf(selection) === wanted)) return true;
  }
  return false;
};

/** Nothing, if a list of devices is asked for by a project or tags that the link does not show; otherwise undefined. */
export const unselected = async (
  context: Context,
  visitor: Principal,
  boards: readonly number[],
  { project_id, tags }: Query,
): Promise<SQL | undefined> => {
  if (project_id === undefined && tags === undefined) return undefined;
  const asked = {
    ...(typeof project_id === 'number' ? { project_id } : {}),
    ...(typeof tags === 'string' ? { tags } : {}),
  };
  return (await isSelected(context, visitor, boards, asked)) ? undefined : sql`false`;
};

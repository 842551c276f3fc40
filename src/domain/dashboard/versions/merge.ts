import type { Column, DashboardDocument, Row } from '../document.ts';
import type { Draft } from '../edits/draft.ts';
import { makeRoom } from '../fit.ts';
import { widened } from '../edits/edits.ts';
import { type MakeId, renewedColumn, renewedRow } from '../ids.ts';
import { columnsOf, rowsOf, spanOfColumn } from '../nodes.ts';
import { sameJson } from '../source.ts';
import { FULL_SPAN } from '../widths.ts';

/** Two people's versions of one dashboard: theirs is saved, mine is not. */
export interface Sides {
  /** The common starting point. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
}
export type Side = 'mine' | 'theirs' | 'both';

export interface Difference {
  /** `title`, `city`, `logo`, `other`, `row:<id>` or `column:<row>/<id>`. */
  readonly key: string;
  readonly part: 'title' | 'city' | 'logo' | 'other' | 'row' | 'column';
  /** Index in mine if present there, otherwise in theirs. */
  readonly row?: number;
  readonly column?: number;
  /** The keys of its row and column on either side (see `keyed`). */
  readonly rowKey?: string;
  readonly columnKey?: string;
  /** Undefined: missing. A row that exists on both sides is compared without its columns. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it; `both` is a conflict. */
  readonly by: Side;
  readonly proposed: Side;
}

export type Keyed<T> = ReadonlyMap<string, { readonly item: T; readonly index: number }>;

/** Items by id; items with a missing or duplicate id by index. */
export const keyed = <T extends { readonly id?: unknown }>(items: readonly T[]): Keyed<T> => {
  const counts = new Map<string, number>();
  for (const { id } of items) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1);
  return new Map(
    items.map((item, index) => [
      item.id === undefined || (counts.get(String(item.id)) ?? 0) > 1 ? `#${index}` : String(item.id),
      { item, index },
    ]),
  );
};

const keysOf = <T>(...maps: readonly Keyed<T>[]): string[] => [
  ...new Set(maps.flatMap((map) => [...map.keys()])),
];

/** Who changed a value; undefined if both sides are equal. */
const changedBy = (base: unknown, mine: unknown, theirs: unknown): Side | undefined => {
  if (sameJson(mine, theirs)) return undefined;
  if (sameJson(base, mine)) return 'theirs';
  return sameJson(base, theirs) ? 'mine' : 'both';
};

/** Proposes the side that changed; in a conflict, a side that still has the item. */
const difference = (facts: Omit<Difference, 'by' | 'proposed'>, base: unknown): Difference[] => {
  const by = changedBy(base, facts.mine, facts.theirs);
  if (by === undefined) return [];
  const existing = facts.mine === undefined ? 'theirs' : 'mine';
  return [{ ...facts, by, proposed: by === 'both' ? existing : by }];
};

const without = <T extends object>(node: T | undefined, key: string): unknown =>
  node && Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
const others = (document: DashboardDocument): unknown =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !['rows', 'city', 'logo'].includes(name)));

const columnDifferences = (
  key: string,
  at: number,
  rows: Readonly<Record<'base' | 'mine' | 'theirs', Row | undefined>>,
) => {
  const [base, mine, theirs] = [rows.base, rows.mine, rows.theirs].map((row) => keyed(columnsOf(row)));
  if (!base || !mine || !theirs) return [];
  return keysOf(mine, theirs).flatMap((id) =>
    difference(
      {
        key: `column:${key}/${id}`,
        part: 'column',
        row: at,
        column: (mine.get(id) ?? theirs.get(id))?.index ?? 0,
        rowKey: key,
        columnKey: id,
        mine: mine.get(id)?.item,
        theirs: theirs.get(id)?.item,
      },
      base.get(id)?.item,
    ),
  );
};

/** All differences, row by row and column by column. */
export const compare = ({ base, mine, theirs }: Sides): Difference[] => {
  const rows = {
    base: keyed(rowsOf(base.document)),
    mine: keyed(rowsOf(mine.document)),
    theirs: keyed(rowsOf(theirs.document)),
  };
  return [
    ...(['title', 'city', 'logo'] as const).flatMap((part) =>
      difference({ key: part, part, mine: mine[part], theirs: theirs[part] }, base[part]),
    ),
    ...difference(
      { key: 'other', part: 'other', mine: others(mine.document), theirs: others(theirs.document) },
      others(base.document),
    ),
    ...keysOf(rows.mine, rows.theirs).flatMap((id) => {
      const each = {
        base: rows.base.get(id)?.item,
        mine: rows.mine.get(id)?.item,
        theirs: rows.theirs.get(id)?.item,
      };
      const at = (rows.mine.get(id) ?? rows.theirs.get(id))?.index ?? 0;
      const facts = { key: `row:${id}`, part: 'row' as const, row: at, rowKey: id };
      if (!each.mine || !each.theirs) {
        return difference({ ...facts, mine: each.mine, theirs: each.theirs }, each.base);
      }
      return [
        ...difference(
          { ...facts, mine: without(each.mine, 'columns'), theirs: without(each.theirs, 'columns') },
          without(each.base, 'columns'),
        ),
        ...columnDifferences(id, at, each),
      ];
    }),
  ];
};

export type Choices = Readonly<Record<string, Side>>;

/**
 * Merges the order of two lists: the side that reordered items leads, and items that exist only on the other
 * side follow their predecessor there.
 */
const order = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const inBoth = (list: readonly string[]): string =>
    list.filter((key) => mine.includes(key) && theirs.includes(key) && base.includes(key)).join('\n');
  const [lead, rest] = inBoth(mine) === inBoth(base) ? [theirs, mine] : [mine, theirs];
  const result = [...lead];
  rest.forEach((key, index) => {
    if (result.includes(key)) return;
    const before = rest.slice(0, index).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  });
  return result;
};

const sum = (columns: readonly Column[]): number =>
  columns.reduce((total, column) => total + spanOfColumn(column), 0);

/** Distributes columns over rows; columns that don't fit go to a new row below. */
const inRows = (row: Row, columns: readonly Column[], makeId: MakeId): Row[] => {
  // Rows that were saved wider than twelve are left alone.
  if (sum(columns) <= FULL_SPAN || columns.every((column) => columnsOf(row).includes(column))) {
    return [sameJson(columns, row.columns) ? row : { ...row, columns }];
  }
  const spans = makeRoom([...columns.map(spanOfColumn), 0], columns.length, 0, FULL_SPAN)?.slice(0, -1);
  if (spans) {
    return [{ ...row, columns: columns.map((column, at) => widened(column, spans[at] ?? FULL_SPAN)) }];
  }
  const fits = columns.findIndex((_, at) => sum(columns.slice(0, at + 1)) > FULL_SPAN);
  return [
    { ...row, columns: columns.slice(0, Math.max(1, fits)) },
    ...inRows({ id: makeId(), columns: [] }, columns.slice(Math.max(1, fits)), makeId),
  ];
};

interface Pair<T> {
  readonly mine: T | undefined;
  readonly theirs: T | undefined;
}
/** The resolved items of a pair; `copied` clones the second one for `both`. */
const resolvePair = <T>({ mine, theirs }: Pair<T>, side: Side, copied: (item: T) => T): T[] => {
  if (side === 'both' && mine && theirs) return [mine, copied(theirs)];
  const one = side === 'both' ? (mine ?? theirs) : side === 'mine' ? mine : theirs;
  return one === undefined ? [] : [one];
};

/** The merged draft. Differences without a choice use the proposed side. */
export const applyChoices = (sides: Sides, choices: Choices, makeId: MakeId): Draft => {
  const found = new Map(compare(sides).map((each) => [each.key, each]));
  const sideOf = (key: string): Side => choices[key] ?? found.get(key)?.proposed ?? 'mine';
  const take = <T>(key: string, pair: { readonly mine: T; readonly theirs: T }): T =>
    sideOf(key) === 'theirs' ? pair.theirs : pair.mine;
  const { base, mine, theirs } = sides;
  const rows = [base, mine, theirs].map(({ document }) => keyed(rowsOf(document)));
  const [baseRows, myRows, theirRows] = rows as [Keyed<Row>, Keyed<Row>, Keyed<Row>];

  const mergedRows = order([...baseRows.keys()], [...myRows.keys()], [...theirRows.keys()]).flatMap((id) => {
    const pair = { mine: myRows.get(id)?.item, theirs: theirRows.get(id)?.item };
    if (!pair.mine || !pair.theirs) {
      return resolvePair<Row>(pair, sideOf(`row:${id}`), (row) => renewedRow(row, makeId));
    }
    const columns = [baseRows.get(id)?.item, pair.mine, pair.theirs].map((row) => keyed(columnsOf(row)));
    const [baseColumns, myColumns, theirColumns] = columns as [Keyed<Column>, Keyed<Column>, Keyed<Column>];
    const now = order([...baseColumns.keys()], [...myColumns.keys()], [...theirColumns.keys()]).flatMap(
      (column) =>
        resolvePair<Column>(
          { mine: myColumns.get(column)?.item, theirs: theirColumns.get(column)?.item },
          sideOf(`column:${id}/${column}`),
          (each) => renewedColumn(each, makeId),
        ),
    );
    return inRows(take(`row:${id}`, pair as { mine: Row; theirs: Row }), now, makeId);
  });
  const top = take('other', { mine: mine.document, theirs: theirs.document });
  const city = take('city', mine.city === theirs.city ? { mine, theirs: mine } : { mine, theirs });
  return {
    title: take('title', { mine: mine.title, theirs: theirs.title }),
    city: city.city,
    logo: take('logo', { mine: mine.logo, theirs: theirs.logo }),
    document: {
      ...top,
      rows: mergedRows,
      ...(Object.hasOwn(city.document, 'city') ? { city: city.document.city } : {}),
    },
  };
};

import type { DashboardDocument, Id } from './document.ts';

/** One difference between two documents. Rows and columns are counted from 1, as people do. */
export interface Change {
  readonly what: 'title' | 'city' | 'logo' | 'row' | 'column' | 'element' | 'other' | 'more';
  readonly how: 'added' | 'removed' | 'moved' | 'changed';
  readonly id?: Id;
  /** An element's. */
  readonly type?: string;
  /** Where it stands; of what was removed, where it stood. */
  readonly row?: number;
  readonly column?: number;
  /** Which of its keys differ. */
  readonly keys?: readonly string[];
  readonly from?: string | number | null;
  readonly to?: string | number | null;
  /** `more`: how many are not told. */
  readonly count?: number;
}

/** A dashboard as far as its versions tell it. */
export interface SavedDashboard {
  readonly title: string;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly logo: string | null;
  readonly document: DashboardDocument;
}

/** As many as anybody reads. */
const MOST = 100;
const MOST_IN_ORDER = 1_000;

type Part = Readonly<Record<string, unknown>>;
type Kind = 'row' | 'column' | 'element';
interface Placed {
  readonly kind: Kind;
  readonly part: Part;
  readonly key: string;
  /** The key of what it stands in. */
  readonly parent: string;
  readonly row: number;
  readonly column?: number;
}

const INNER = { row: 'columns', column: 'elements' } as const;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** Every row, column and element by its id; what has none, or one that is taken, by its place. */
const placed = (document: DashboardDocument): ReadonlyMap<string, Placed> => {
  const all = new Map<string, Placed>();
  const add = (kind: Kind, part: Part, parent: string, at: string, row: number, column?: number): string => {
    const own = `${kind} ${JSON.stringify(part.id ?? null)}`;
    const key = isNamed(part) && !all.has(own) ? own : `${kind} at ${at}`;
    all.set(key, { kind, part, key, parent, row, ...(column === undefined ? {} : { column }) });
    return key;
  };
  for (const [r, row] of partsOf(document.rows).entries()) {
    const rowKey = add('row', row, '', `${r}`, r + 1);
    for (const [c, column] of partsOf(row.columns).entries()) {
      const columnKey = add('column', column, rowKey, `${r}.${c}`, r + 1, c + 1);
      for (const [e, element] of partsOf(column.elements).entries()) {
        add('element', element, columnKey, `${r}.${c}.${e}`, r + 1, c + 1);
      }
    }
  }
  return all;
};
const isNamed = ({ id }: Part): boolean => typeof id === 'string' || typeof id === 'number';

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const keysThatDiffer = (a: Part, b: Part, without: ReadonlySet<string>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !without.has(key) && !same(a[key], b[key]),
  );

/** Which of these stand in another order: all but the longest run that kept its own. */
const outOfOrder = (now: readonly string[], before: ReadonlyMap<string, number>): ReadonlySet<string> => {
  // Nobody has so many by hand; whoever sent them is not to keep the server busy.
  if (now.length > MOST_IN_ORDER) return new Set();
  const best: { readonly length: number; readonly last: number }[] = [];
  let end = -1;
  for (const [at, key] of now.entries()) {
    const place = before.get(key) ?? 0;
    let [length, last] = [1, -1];
    for (let earlier = 0; earlier < at; earlier++) {
      const found = best[earlier]?.length ?? 0;
      if ((before.get(now[earlier] ?? '') ?? 0) < place && found >= length)
        [length, last] = [found + 1, earlier];
    }
    best.push({ length, last });
    if (end < 0 || length > (best[end]?.length ?? 0)) end = at;
  }
  const kept = new Set<string>();
  for (let at = end; at >= 0; at = best[at]?.last ?? -1) kept.add(now[at] ?? '');
  return new Set(now.filter((key) => !kept.has(key)));
};

const moved = (
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): ReadonlySet<string> => {
  const result = new Set<string>();
  const order = new Map([...before.keys()].map((key, at) => [key, at]));
  const stayed = new Map<string, string[]>();
  for (const { key, parent } of after.values()) {
    const was = before.get(key);
    if (!was) continue;
    if (was.parent !== parent) result.add(key);
    else {
      const keys = stayed.get(parent) ?? [];
      keys.push(key);
      stayed.set(parent, keys);
    }
  }
  for (const keys of stayed.values()) for (const key of outOfOrder(keys, order)) result.add(key);
  return result;
};

const told = ({ kind, part, row, column }: Placed, how: Change['how']): Change => ({
  what: kind,
  how,
  ...(isNamed(part) ? { id: part.id as Id } : {}),
  ...(typeof part.type === 'string' ? { type: part.type } : {}),
  row,
  ...(column === undefined ? {} : { column }),
});

const UNTOLD = new Set(['id']);
const DOCUMENT = new Set(['rows', 'city', 'logo']);

/** What somebody did who made `after` of `before`; what stands inside of something new or gone is not told again. */
export const changesBetween = (before: DashboardDocument, after: DashboardDocument): Change[] => {
  const [was, is] = [placed(before), placed(after)];
  const isMoved = moved(was, is);
  const changes: Change[] = [];
  for (const old of was.values()) {
    if (!is.has(old.key) && (old.parent === '' || is.has(old.parent))) changes.push(told(old, 'removed'));
  }
  for (const now of is.values()) {
    const old = was.get(now.key);
    if (!old) {
      if (now.parent === '' || was.has(now.parent)) changes.push(told(now, 'added'));
      continue;
    }
    if (isMoved.has(now.key)) changes.push(told(now, 'moved'));
    const inner = now.kind === 'element' ? UNTOLD : new Set(['id', INNER[now.kind]]);
    const keys = keysThatDiffer(old.part, now.part, inner);
    if (keys.length > 0) changes.push({ ...told(now, 'changed'), keys });
  }
  const keys = keysThatDiffer(before, after, DOCUMENT);
  if (keys.length > 0) changes.push({ what: 'other', how: 'changed', keys });
  if (changes.length <= MOST) return changes;
  return [...changes.slice(0, MOST), { what: 'more', how: 'changed', count: changes.length - MOST }];
};

/** The same of whole dashboards: of title, city and logo too. */
export const savedChanges = (before: SavedDashboard, after: SavedDashboard): Change[] => [
  ...(before.title === after.title
    ? []
    : [{ what: 'title', how: 'changed', from: before.title, to: after.title } as const]),
  ...(before.city === after.city
    ? []
    : [{ what: 'city', how: 'changed', from: before.city_name, to: after.city_name } as const]),
  ...(before.logo === after.logo ? [] : [{ what: 'logo', how: logoChange(before, after) } as const]),
  ...changesBetween(before.document, after.document),
];

const logoChange = (before: SavedDashboard, after: SavedDashboard): Change['how'] =>
  before.logo === null ? 'added' : after.logo === null ? 'removed' : 'changed';

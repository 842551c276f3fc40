import type { DashboardDocument, Id } from '../document.ts';

/** One difference between two documents. Row and column numbers start at 1. */
export interface Change {
  readonly what: 'title' | 'city' | 'logo' | 'row' | 'column' | 'element' | 'other' | 'more';
  readonly how: 'added' | 'removed' | 'moved' | 'changed';
  readonly id?: Id;
  /** The type of an element. */
  readonly type?: string;
  /** Its position; for removed parts, the previous one. */
  readonly row?: number;
  readonly column?: number;
  /** Which of its keys differ. */
  readonly keys?: readonly string[];
  readonly from?: string | number | null;
  readonly to?: string | number | null;
  /** `more`: the number of omitted changes. */
  readonly count?: number;
}

/** The parts of a dashboard that its versions store. */
export interface SavedDashboard {
  readonly title: string;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly logo: string | null;
  readonly document: DashboardDocument;
}

/** Maximum number of listed changes. */
const MAX_CHANGES = 100;
const MAX_ORDERED = 1_000;

type Part = Readonly<Record<string, unknown>>;
type Kind = 'row' | 'column' | 'element';
interface IndexedPart {
  readonly kind: Kind;
  readonly part: Part;
  readonly key: string;
  /** The key of its parent. */
  readonly parent: string;
  readonly row: number;
  readonly column?: number;
}

const INNER = { row: 'columns', column: 'elements' } as const;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** Every row, column and element by id; parts without an id, or with a duplicate one, by position. */
const indexParts = (document: DashboardDocument): ReadonlyMap<string, IndexedPart> => {
  const all = new Map<string, IndexedPart>();
  const add = (
    kind: Kind,
    part: Part,
    parent: string,
    position: string,
    row: number,
    column?: number,
  ): string => {
    const own = `${kind} ${JSON.stringify(part.id ?? null)}`;
    const key = isNamed(part) && !all.has(own) ? own : `${kind} at ${position}`;
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

/** The keys that changed their order: all except the longest increasing subsequence. */
const outOfOrder = (now: readonly string[], before: ReadonlyMap<string, number>): ReadonlySet<string> => {
  // No one creates this many by hand; limits the work for the quadratic algorithm.
  if (now.length > MAX_ORDERED) return new Set();
  const best: { readonly length: number; readonly last: number }[] = [];
  let end = -1;
  for (const [at, key] of now.entries()) {
    const position = before.get(key) ?? 0;
    let [length, last] = [1, -1];
    for (let earlier = 0; earlier < at; earlier++) {
      const found = best[earlier]?.length ?? 0;
      if ((before.get(now[earlier] ?? '') ?? 0) < position && found >= length)
        [length, last] = [found + 1, earlier];
    }
    best.push({ length, last });
    if (end < 0 || length > (best[end]?.length ?? 0)) end = at;
  }
  const unmoved = new Set<string>();
  for (let at = end; at >= 0; at = best[at]?.last ?? -1) unmoved.add(now[at] ?? '');
  return new Set(now.filter((key) => !unmoved.has(key)));
};

const moved = (
  before: ReadonlyMap<string, IndexedPart>,
  after: ReadonlyMap<string, IndexedPart>,
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

const describe = ({ kind, part, row, column }: IndexedPart, how: Change['how']): Change => ({
  what: kind,
  how,
  ...(isNamed(part) ? { id: part.id as Id } : {}),
  ...(typeof part.type === 'string' ? { type: part.type } : {}),
  row,
  ...(column === undefined ? {} : { column }),
});

const IGNORED_KEYS = new Set(['id']);
const DOCUMENT = new Set(['rows', 'city', 'logo']);

/** The changes from `before` to `after`. Parts inside an added or removed part are not listed separately. */
export const changesBetween = (before: DashboardDocument, after: DashboardDocument): Change[] => {
  const [was, is] = [indexParts(before), indexParts(after)];
  const isMoved = moved(was, is);
  const changes: Change[] = [];
  for (const old of was.values()) {
    if (!is.has(old.key) && (old.parent === '' || is.has(old.parent))) changes.push(describe(old, 'removed'));
  }
  for (const now of is.values()) {
    const old = was.get(now.key);
    if (!old) {
      if (now.parent === '' || was.has(now.parent)) changes.push(describe(now, 'added'));
      continue;
    }
    if (isMoved.has(now.key)) changes.push(describe(now, 'moved'));
    const inner = now.kind === 'element' ? IGNORED_KEYS : new Set(['id', INNER[now.kind]]);
    const keys = keysThatDiffer(old.part, now.part, inner);
    if (keys.length > 0) changes.push({ ...describe(now, 'changed'), keys });
  }
  const keys = keysThatDiffer(before, after, DOCUMENT);
  if (keys.length > 0) changes.push({ what: 'other', how: 'changed', keys });
  if (changes.length <= MAX_CHANGES) return changes;
  return [
    ...changes.slice(0, MAX_CHANGES),
    { what: 'more', how: 'changed', count: changes.length - MAX_CHANGES },
  ];
};

/** The changes between two saved dashboards, including title, city and logo. */
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

/**
 * The three operations that edits consist of. Each has an inverse and preserves the identity of objects that it
 * does not change.
 */
export type Path = readonly (string | number)[];

export type Op =
  | { readonly op: 'insert'; readonly at: Path; readonly index: number; readonly item: unknown }
  | { readonly op: 'remove'; readonly at: Path; readonly index: number }
  | { readonly op: 'put'; readonly at: Path; readonly value: unknown };

type Branch = Readonly<Record<string, unknown>> | readonly unknown[];
const child = (branch: unknown, key: string | number): unknown =>
  (branch as Readonly<Record<string | number, unknown>>)[key];

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (branch, key) => (typeof branch === 'object' && branch !== null ? child(branch, key) : undefined),
    root,
  );

const withChild = (branch: Branch, key: string | number, value: unknown): Branch =>
  Array.isArray(branch)
    ? branch.map((each: unknown, index) => (index === key ? value : each))
    : { ...(branch as Readonly<Record<string, unknown>>), [key]: value };

/** Returns the root with the value at a path replaced. */
export const withValue = <T>(root: T, path: Path, value: unknown): T => {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  return withChild(root as Branch, key, withValue(child(root, key), rest, value)) as T;
};

const listAt = (root: unknown, path: Path): readonly unknown[] => {
  const list = valueAt(root, path);
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path.join('.')}.`);
  return list;
};

/** The inverse of `put`. A new key is undone by restoring the whole parent object, which keeps the key order. */
const inverseOfPut = (root: unknown, at: Path): Op => {
  const parent = valueAt(root, at.slice(0, -1));
  const isNew =
    at.length > 0 &&
    typeof parent === 'object' &&
    parent !== null &&
    !Object.hasOwn(parent, at.at(-1) as PropertyKey);
  return isNew
    ? { op: 'put', at: at.slice(0, -1), value: parent }
    : { op: 'put', at, value: valueAt(root, at) };
};

/** The inverse of an operation, given the root before it. */
const inverseOf = (root: unknown, op: Op): Op => {
  if (op.op === 'insert') return { op: 'remove', at: op.at, index: op.index };
  if (op.op === 'put') return inverseOfPut(root, op.at);
  return { op: 'insert', at: op.at, index: op.index, item: listAt(root, op.at)[op.index] };
};

const applyOne = <T>(root: T, op: Op): T => {
  if (op.op === 'put') return withValue(root, op.at, op.value);
  const list = listAt(root, op.at);
  return withValue(
    root,
    op.at,
    op.op === 'insert' ? list.toSpliced(op.index, 0, op.item) : list.toSpliced(op.index, 1),
  );
};

/** Applies the operations; `back` undoes all of them. */
export const applyOps = <T>(root: T, ops: readonly Op[]): { readonly root: T; readonly back: Op[] } => {
  const back: Op[] = [];
  let now = root;
  for (const op of ops) {
    back.unshift(inverseOf(now, op));
    now = applyOne(now, op);
  }
  return { root: now, back };
};

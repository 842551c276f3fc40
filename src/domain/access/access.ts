import type { Role } from './roles.ts';

/** The actions on records of a resource. */
export const ACTIONS = ['list', 'show', 'create', 'edit', 'delete', 'export'] as const;
/** `import` (from a file) and `register` (new devices) exist for single resources, so they are not part of `ALL`. */
export type Action = (typeof ACTIONS)[number] | 'import' | 'register';

/** Placeholder for the caller's company: compared with in queries, and set on new rows. */
export const OWN_COMPANY = { own: 'company_id' } as const;
/** The caller's company, or none: records of the platform, which apply to every company. Only for reading. */
export const OWN_OR_PLATFORM = { own: 'company_id or none' } as const;
/** Placeholder for the caller's user id. */
export const OWN_ID = { own: 'id' } as const;
/** On a `belongsTo` field: the referenced row must be visible to the caller; on a `manyOf`, at least one of them. */
export const VISIBLE = { own: 'visible' } as const;

/** On a column with resource names: only resources that the caller's role may list. */
export const LISTABLE = { own: 'listable' } as const;

export type Scalar = string | number | boolean | null;
/** The value that a column must have for a row to be in scope: the caller's own, or one of a list. For a `manyOf`, one id must match. */
export type Condition =
  | typeof OWN_COMPANY
  | typeof OWN_OR_PLATFORM
  | typeof OWN_ID
  | typeof VISIBLE
  | typeof LISTABLE
  | readonly Scalar[];

/** All rows, or those whose columns match all conditions (any condition with `match: 'any'`). */
export type Rows<K extends string = string> = 'all' | { readonly [P in K]?: Condition };

/** What a role may do, and to which rows. The row scope applies to reads and writes. */
export interface Grant<K extends string = string> {
  readonly actions: readonly Action[];
  readonly rows: Rows<K>;
  /** The rows that may be read, where they are more than those that may be written. */
  readonly reads?: Rows<K>;
  /** One matching condition is enough. The role can't create such rows, because no value could be set on them. */
  readonly match?: 'any';
  /** Type only: makes a misspelled column in `rows` a compile error. */
  readonly columns?: K;
}

export type Access<K extends string = string> = { readonly [R in Role]?: Grant<K> };

/** Every action on every row. */
export const ALL: Grant<never> = { actions: ACTIONS, rows: 'all' };

/** Only these actions, on rows that match all conditions; `reads`: conditions for reading, if they are wider. */
export const allow = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
  reads?: { readonly [P in K]: Condition },
): Grant<K> => (reads ? { actions, rows, reads } : { actions, rows });

/** Only these actions, on rows that match at least one condition. */
export const allowAny = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
): Grant<K> => ({ actions, rows, match: 'any' });

/** Common sets of actions. */
export const READ = ['list', 'show', 'export'] as const;
export const VIEW = ['list', 'show'] as const;

const READING: ReadonlySet<Action> = new Set(READ);
/** Whether an action only reads. */
export const isReading = (action: Action): boolean => READING.has(action);

/** The rows that an action of a grant applies to; without an action, those that may be read. */
export const rowsFor = <K extends string>({ rows, reads }: Grant<K>, action?: Action): Rows<K> =>
  action === undefined || isReading(action) ? (reads ?? rows) : rows;
export const MANAGE = ACTIONS;
export const WRITE = ['list', 'show', 'export', 'create', 'edit'] as const;

/** The caller, as far as access rules need it. */
export interface Actor {
  readonly role: Role;
  /** null for an API key. */
  readonly id: number | null;
  /** null for the platform. */
  readonly company_id: number | null;
  /** The locale of computed texts; English without one. */
  readonly locale?: string;
  /** A visitor with this share link: sees what its dashboards show and nothing else, whatever the role. */
  readonly share_id?: number;
  /** Only in tests: the database alone limits the rows. See `buildApp`. */
  readonly is_unscoped?: true;
}

/** Whether a role may perform the action on any rows of a resource. */
export const can = (access: Access, role: Role, action: Action): boolean =>
  access[role]?.actions.includes(action) ?? false;

const meets = (condition: Condition | undefined, value: unknown, actor: Pick<Actor, 'id' | 'company_id'>) => {
  if (condition === undefined) return true;
  if (!('own' in condition)) return condition.includes(value as Scalar);
  if (condition.own === 'company_id') return value !== null && value === actor.company_id;
  if (condition.own === 'company_id or none') return value === null || value === actor.company_id;
  // Conditions on other rows are left to the server.
  return condition.own !== 'id' || value === actor.id;
};

/** Whether the actor may read this row. Only for grants without conditions on other rows. */
export const canRead = (
  access: Access,
  actor: Pick<Actor, 'role' | 'id' | 'company_id'>,
  row: Readonly<Record<string, unknown>>,
): boolean => {
  const grant = access[actor.role];
  if (!grant || !can(access, actor.role, 'show')) return false;
  const rows = rowsFor(grant, 'show');
  return (
    rows === 'all' || Object.entries(rows).every(([name, condition]) => meets(condition, row[name], actor))
  );
};

/** Whether the actor may perform the action on this row, which they can read. */
export const canOn = (
  access: Access,
  actor: Pick<Actor, 'role' | 'id' | 'company_id'>,
  action: Action,
  row: Readonly<Record<string, unknown>>,
): boolean => {
  const grant = access[actor.role];
  if (!grant || !can(access, actor.role, action)) return false;
  // What can be read can be written, if the grant doesn't say otherwise.
  if (!grant.reads || isReading(action) || grant.rows === 'all') return true;
  return Object.entries(grant.rows).every(([name, condition]) => meets(condition, row[name], actor));
};

/**
 * Whether a role may be notified that rows of a resource changed. Notifications don't say which rows, so
 * only roles that may list all rows get them.
 */
export const mayWatch = (access: Access, role: Role): boolean =>
  can(access, role, 'list') && access[role]?.rows === 'all';

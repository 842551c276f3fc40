import type { Role } from './roles.ts';

/** What can be done to the records of a resource. */
export const ACTIONS = ['list', 'show', 'create', 'edit', 'delete', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** Stands for the company of whoever asks; the database compares with it, a new row is stamped with it. */
export const OWN_COMPANY = { own: 'company_id' } as const;
/** Stands for the id of the user who asks. */
export const OWN_ID = { own: 'id' } as const;
/** On a `belongsTo` field: the row it points at must be visible to whoever asks; of a `manyOf`, one of them. */
export const VISIBLE = { own: 'visible' } as const;

/** On a column that names resources: one whose records the role of whoever asks may list. */
export const LISTABLE = { own: 'listable' } as const;

export type Scalar = string | number | boolean | null;
/** What a column must be for a row to be in scope: the asker's own, or one of these values. Of a `manyOf`, one id must. */
export type Condition =
  | typeof OWN_COMPANY
  | typeof OWN_ID
  | typeof VISIBLE
  | typeof LISTABLE
  | readonly Scalar[];

/** All rows, or those whose columns are as wanted (every one of them, if the grant says no more). */
export type Rows<K extends string = string> = 'all' | { readonly [P in K]?: Condition };

/** What a role may do, and to which rows. The rows hold for reads and for writes. */
export interface Grant<K extends string = string> {
  readonly actions: readonly Action[];
  readonly rows: Rows<K>;
  /** One of them as wanted is enough. Such rows can't be made by the role: nothing would be stamped on them. */
  readonly match?: 'any';
  /** Only there so that a misspelt column in `rows` is a compile error. */
  readonly columns?: K;
}

export type Access<K extends string = string> = { readonly [R in Role]?: Grant<K> };

/** Every action on every row. */
export const ALL: Grant<never> = { actions: ACTIONS, rows: 'all' };

/** Only these actions, and only on rows that are as wanted. */
export const allow = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
): Grant<K> => ({ actions, rows });

/** Only these actions, and only on rows of which at least one column is as wanted. */
export const allowAny = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
): Grant<K> => ({ actions, rows, match: 'any' });

/** The common sets, by name. */
export const READ = ['list', 'show', 'export'] as const;
export const VIEW = ['list', 'show'] as const;
export const MANAGE = ACTIONS;
export const WRITE = ['list', 'show', 'export', 'create', 'edit'] as const;

/** Who asks, as far as access rules are concerned. */
export interface Actor {
  readonly role: Role;
  /** null for an API key. */
  readonly id: number | null;
  /** null for the platform. */
  readonly company_id: number | null;
}

/** Whether a role may do this to some rows of a resource at all. */
export const can = (access: Access, role: Role, action: Action): boolean =>
  access[role]?.actions.includes(action) ?? false;

/**
 * Whether a role is told that rows of a resource changed. Whose rows they are is not said, so only
 * those who may list every one of them are.
 */
export const mayWatch = (access: Access, role: Role): boolean =>
  can(access, role, 'list') && access[role]?.rows === 'all';

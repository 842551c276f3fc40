import type { Role } from './roles.ts';

/** The actions on records of a resource. */
export const ACTIONS = ['list', 'show', 'create', 'edit', 'delete', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** Placeholder for the caller's company: compared with in queries, and set on new rows. */
export const OWN_COMPANY = { own: 'company_id' } as const;
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
  /** One matching condition is enough. The role can't create such rows, because no value could be set on them. */
  readonly match?: 'any';
  /** Type only: makes a misspelled column in `rows` a compile error. */
  readonly columns?: K;
}

export type Access<K extends string = string> = { readonly [R in Role]?: Grant<K> };

/** Every action on every row. */
export const ALL: Grant<never> = { actions: ACTIONS, rows: 'all' };

/** Only these actions, on rows that match all conditions. */
export const allow = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
): Grant<K> => ({ actions, rows });

/** Only these actions, on rows that match at least one condition. */
export const allowAny = <const K extends string>(
  actions: readonly Action[],
  rows: { readonly [P in K]: Condition },
): Grant<K> => ({ actions, rows, match: 'any' });

/** Common sets of actions. */
export const READ = ['list', 'show', 'export'] as const;
export const VIEW = ['list', 'show'] as const;
export const MANAGE = ACTIONS;
export const WRITE = ['list', 'show', 'export', 'create', 'edit'] as const;

/** The caller, as far as access rules need it. */
export interface Actor {
  readonly role: Role;
  /** null for an API key. */
  readonly id: number | null;
  /** null for the platform. */
  readonly company_id: number | null;
}

/** Whether a role may perform the action on any rows of a resource. */
export const can = (access: Access, role: Role, action: Action): boolean =>
  access[role]?.actions.includes(action) ?? false;

/**
 * Whether a role may be notified that rows of a resource changed. Notifications don't say which rows, so
 * only roles that may list all rows get them.
 */
export const mayWatch = (access: Access, role: Role): boolean =>
  can(access, role, 'list') && access[role]?.rows === 'all';

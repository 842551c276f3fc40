import type { Access } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import type { Field } from './field.ts';

export type Fields = Record<string, Field>;
type Key<F> = keyof F & string;
/** `name`, or `-name` for descending order. */
export type SortKey<K extends string = string> = K | `-${K}`;

/** The icons of menu entries; rendered by `providers/icons.tsx`. */
export type IconName =
  | 'alert'
  | 'company'
  | 'dashboard'
  | 'device'
  | 'endpoint'
  | 'inflow'
  | 'key'
  | 'list'
  | 'meter'
  | 'new'
  | 'person'
  | 'project'
  | 'report'
  | 'valve'
  | 'water';

/**
 * The definition of one kind of record. The table, the API routes with validation and permissions, the
 * OpenAPI page, the list, the forms, the menu entry and the labels are generated from it.
 */
export interface Resource<F extends Fields = Fields> {
  /** Plural, as in its API path: `api-keys`. */
  readonly name: string;
  /** The field that serves as a record's display name. */
  readonly title: Key<F>;
  readonly fields: F;
  readonly access: Access<Key<F>>;
  readonly list: {
    readonly columns: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
    readonly filters?: readonly Key<F>[];
    readonly sort: SortKey<Key<F> | 'id' | 'created_at' | 'updated_at'>;
  };
  /** The fields of the create and edit forms, in order. */
  readonly form: readonly Key<F>[];
  /** Composite unique constraints. */
  readonly unique?: readonly (readonly (Key<F> | 'version')[])[];
  /** Composite indexes in addition to those that are created anyway. */
  readonly indexes?: readonly (readonly (Key<F> | 'id')[])[];
  /** Soft delete: for this many days a deleted record can be restored, including everything that belongs to it. */
  readonly softDeleteDays?: number;
  /** The display names, where they can't be derived from `name`. */
  readonly label?: { readonly many: string; readonly one: string };
  /**
   * The menu entry, for `roles` or by default for every role that may list the resource; `false` for records
   * that are only reached from others.
   */
  readonly menu?:
    | { readonly icon: IconName; readonly order: number; readonly roles?: readonly Role[] }
    | false;
  /**
   * For tables with many thousands of rows: these fields get an index for sorting. Sorting by any other
   * field scans the whole table.
   */
  readonly large?: { readonly sorted: readonly (Key<F> | 'created_at')[] };
  /** `custom`: the routes are handwritten, in `server/routes/`. Default `generated`. */
  readonly routes?: 'generated' | 'custom';
}

/** Declares a resource. A misspelled column, title, role or scope key is a compile error. */
export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> => resource;

/** Any resource, regardless of its field names. A mapped type, so that TypeScript compares it structurally. */
export type AnyResource = { readonly [P in keyof Resource]: Resource[P] };

/** Fields of every record in addition to its definition; all set by the server. */
export interface RecordBase {
  readonly id: number;
  /** Incremented with every change; a PUT with a stale one is rejected with 409. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A record as the API returns it. */
export type RecordOf<R> =
  R extends Resource<infer F>
    ? RecordBase & { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
    : never;

/** The facts about one field. Throws for an unknown name, which is a programming error. */
export const fieldOf = (resource: AnyResource, name: string): Field => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) throw new Error(`${resource.name} has no field "${name}".`);
  return field;
};

/** Whether a field is unique, alone or as part of a composite constraint. */
export const isUnique = (resource: AnyResource, name: string): boolean =>
  Boolean(resource.fields[name]?.unique) || (resource.unique ?? []).some((group) => group.includes(name));

import type { Access } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import type { Field } from './field.ts';

export type Fields = Record<string, Field>;
type Key<F> = keyof F & string;
/** `name`, or `-name` for falling order. */
export type SortKey<K extends string = string> = K | `-${K}`;

/** The symbols a menu entry can have; drawn by `providers/icons.tsx`. */
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
 * The facts about one kind of record. From them come the table, the calls with their checks and
 * permissions, the OpenAPI page, the list, the forms, the menu entry and the labels.
 */
export interface Resource<F extends Fields = Fields> {
  /** Plural, as in the address of its calls: `api-keys`. */
  readonly name: string;
  /** The field that names a record to a person. */
  readonly title: Key<F>;
  readonly fields: F;
  readonly access: Access<Key<F>>;
  readonly list: {
    readonly columns: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
    readonly filters?: readonly Key<F>[];
    readonly sort: SortKey<Key<F> | 'id' | 'created_at' | 'updated_at'>;
  };
  /** The fields of the create and edit forms, in their order. */
  readonly form: readonly Key<F>[];
  /** Groups of fields of which no two rows share all values. */
  readonly unique?: readonly (readonly (Key<F> | 'version')[])[];
  /** Groups of fields that the database keeps an index over, besides those that it needs anyway. */
  readonly indexes?: readonly (readonly (Key<F> | 'id')[])[];
  /** For so many days a deleted record is kept with all that belongs to it, and can be had back. */
  readonly softDeleteDays?: number;
  /** The plural and the singular that people read, where the name does not give them. */
  readonly label?: { readonly many: string; readonly one: string };
  /** Its place in the menu, of these roles or of all who may list it; `false` for records that are reached from others only. */
  readonly menu?:
    | { readonly icon: IconName; readonly order: number; readonly roles?: readonly Role[] }
    | false;
  /**
   * There may be many thousands of rows: these fields have an index to be sorted by. Other fields
   * can be sorted by as well, but all rows are read then.
   */
  readonly large?: { readonly sorted: readonly (Key<F> | 'created_at')[] };
  /** `written`: the calls are not generated but stand in `server/routes/`. Default `house`. */
  readonly routes?: 'generated' | 'custom';
}

/** Declares a resource. A misspelt column, title, role or scope key does not compile. */
export const defineResource = <const F extends Fields>(resource: Resource<F>): Resource<F> => resource;

/** Any resource, when the names of its fields do not matter. (Mapped, so that it is compared by its shape.) */
export type AnyResource = { readonly [P in keyof Resource]: Resource[P] };

/** What every record has besides the fields of its definition; all set by the server. */
export interface RecordBase {
  readonly id: number;
  /** Rises with every change; a PUT that carries a stale one is refused. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A record as the API answers it. */
export type RecordOf<R> =
  R extends Resource<infer F>
    ? RecordBase & { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
    : never;

/** The facts of one field; an unknown name is a mistake of ours. */
export const fieldOf = (resource: AnyResource, name: string): Field => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) throw new Error(`${resource.name} has no field "${name}".`);
  return field;
};

/** Whether the value of a field, alone or together with others, must differ between records. */
export const isUnique = (resource: AnyResource, name: string): boolean =>
  Boolean(resource.fields[name]?.unique) || (resource.unique ?? []).some((group) => group.includes(name));

import type { Access } from '../domain/access/access.ts';
import type { Role } from '../domain/access/roles.ts';
import type { CallName, Dialect, FilterFacts } from './dialect.ts';
import type { Field } from './field.ts';
import type { IconName } from './icon-names.ts';

export type Fields = Record<string, Field>;
type Key<F> = keyof F & string;
/** `name`, or `-name` for descending order. */
export type SortKey<K extends string = string> = K | `-${K}`;

/** Sections of the menu that can be collapsed; labelled `shell.menu_groups.<name>`. */
export type MenuGroup = 'alarms';

/** The paths of a resource's pages below their area. */
interface PagePaths {
  /** The first segment, if it is not the resource's name. */
  readonly base?: string;
  readonly edit?: string;
  readonly show?: string;
  /** The page that a click on a record opens, if it is not the show page. */
  readonly open?: 'edit';
}

/**
 * The fields of a composite unique constraint. `apart`: rows in which this field is null are compared with each other
 * only. `ifSet`: rows in which it is null are not compared at all.
 */
export type UniqueGroup<K extends string = string> =
  | readonly K[]
  | { readonly fields: readonly K[]; readonly apart: K }
  | { readonly fields: readonly K[]; readonly ifSet: K };

/** A part of a record's page. */
export interface Section<K extends string = string> {
  readonly name: string;
  /** Its title. */
  readonly label: string;
  readonly fields: readonly K[];
}

/**
 * The definition of one kind of record. The table, the API routes with validation and permissions, the
 * OpenAPI page, the list, the forms, the menu entry and the labels are generated from it.
 */
export interface Resource<F extends Fields = Fields> {
  /** Plural, as in its API path: `api-keys`. */
  readonly name: string;
  /** The paths of its pages, where they differ from react-admin's. See docs/specification.md, section 9. */
  readonly paths?: PagePaths & { readonly company?: PagePaths };
  /** The field that serves as a record's display name. */
  readonly title: Key<F>;
  readonly fields: F;
  readonly access: Access<Key<F>>;
  readonly list: {
    readonly columns: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
    /** Columns that are hidden where the table is too narrow for all, in this order, unless users choose columns. */
    readonly yielding?: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
    /**
     * What a second line of a column says of the columns that have yielded, once the first of these has. The column is
     * `wider` then, in pixels.
     */
    readonly below?: Readonly<
      Partial<Record<Key<F>, { readonly names: readonly Key<F>[]; readonly wider?: number }>>
    >;
    /** Computed counts that users can sort by, most first. Each row is counted, so not in long lists. */
    readonly sortable?: readonly Key<F>[];
    /**
     * The least widths of text columns in pixels, where those of their kind are too narrow or too wide; they share the
     * width of the table in the same proportion.
     */
    readonly widths?: Readonly<Partial<Record<Key<F>, number>>>;
    /**
     * The lines of a record's card on phones, below its title: what matters most, and the rest. Default: states and
     * ranks first. `aside` is beside the title; default: the first instant that is in neither, null: none. `figure`
     * is at the end of the last line, or of the first if it is among what matters most. `always` are there without a
     * value, too, which their cells put into words.
     */
    readonly card?: {
      readonly aside?: Key<F> | null;
      readonly lead: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
      readonly rest: readonly (Key<F> | 'id' | 'created_at' | 'updated_at')[];
      readonly figure?: Key<F>;
      readonly always?: readonly Key<F>[];
    };
    readonly filters?: readonly Key<F>[];
    readonly sort: SortKey<Key<F> | 'id' | 'created_at' | 'updated_at'>;
    /** Tabs above the list: the selected one's word is kept as this filter and selects a value of the field. */
    readonly tabs?: {
      readonly filter: string;
      readonly field: Key<F>;
      readonly values: Readonly<Record<string, string | boolean | null>>;
    };
  };
  /** Filters of the calls in addition to those of the list, and other names for these. */
  readonly filters?: Readonly<Record<string, FilterFacts<Key<F>>>>;
  /** The fields of the create and edit forms, in order. */
  readonly form: readonly Key<F>[];
  /**
   * The fields of a record's page and form, by section. Default: one section without a title, with all fields. Fields of
   * the form that are in none come first.
   */
  readonly sections?: readonly Section<Key<F> | 'created_at' | 'updated_at'>[];
  /** Composite unique constraints. */
  readonly unique?: readonly UniqueGroup<Key<F> | 'version'>[];
  /** Composite indexes in addition to those that are created anyway. */
  readonly indexes?: readonly (readonly (Key<F> | 'id')[])[];
  /** Soft delete: for this many days a deleted record can be restored, including everything that belongs to it. */
  readonly softDeleteDays?: number;
  /** The most records that one company may have; those in which `unless` is set (an instant) don't count. */
  readonly maxPerCompany?: { readonly count: number; readonly unless?: Key<F> };
  /** The display names, where they can't be derived from `name`. */
  readonly label?: { readonly many: string; readonly one: string };
  /** What the records are for, in one sentence: an empty list says so. */
  readonly purpose?: string;
  /**
   * The menu entry, for `roles` or by default for every role that may list the resource; `false` for records
   * that are only reached from others.
   */
  readonly menu?:
    | {
        readonly icon: IconName;
        readonly order: number;
        readonly roles?: readonly Role[];
        /** The collapsible section of the menu that it is in. */
        readonly group?: MenuGroup;
        /** The path of the entry below which it is, in small text: a part of that list, or what leads to it. */
        readonly under?: string;
      }
    | false;
  /**
   * For tables with many thousands of rows: these fields get an index for sorting. Sorting by any other
   * field scans the whole table.
   */
  readonly large?: { readonly sorted: readonly (Key<F> | 'created_at')[] };
  /** The shape of the calls. Default: that of `ra-data-simple-rest`. */
  readonly dialect?: Dialect;
  /** The calls that are hand-written, in `server/routes/`. Default: none. */
  readonly customRoutes?: 'all' | readonly CallName[];
  /** The records are those of another resource with these values: without a table of their own. */
  readonly subsetOf?: {
    readonly resource: string;
    readonly where: Readonly<Record<string, string | boolean | null>>;
  };
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

/** The fields of a composite constraint. */
export const fieldsOfGroup = (group: UniqueGroup): readonly string[] =>
  'fields' in group ? group.fields : group;

/** Whether a field is unique, alone or as part of a composite constraint. */
export const isUnique = (resource: AnyResource, name: string): boolean =>
  Boolean(resource.fields[name]?.unique) ||
  (resource.unique ?? []).some((group) => fieldsOfGroup(group).includes(name));

/**
 * Field builders: the facts about one field, as plain data. This file does not import zod, so menus and
 * lists can read a definition without loading a validator. `zod.ts` builds the schemas from these facts.
 */
export type FieldKind =
  | 'text'
  | 'email'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'timeZone'
  | 'picture'
  | 'belongsTo'
  | 'manyOf'
  | 'countOf'
  | 'recordId'
  | 'json';

interface Facts {
  /** Overrides the label derived from the field's name. */
  readonly label?: string;
  /** Help text below the input; one sentence. */
  readonly help?: string;
  /** Must not be null, neither on create nor later. */
  readonly required?: boolean;
  /** Set by the server; a PUT that changes it is rejected. */
  readonly readOnly?: boolean;
  /** Read-only and changes on its own (counts, last contact); ignored in a PUT. */
  readonly systemManaged?: boolean;
  /** Accepted in requests, never returned. */
  readonly writeOnly?: boolean;
  /**
   * Unique across all rows; `'ignoring case'` for text that people type. `'in company'`: unique within a
   * company, where rows without a company form one group.
   */
  readonly unique?: boolean | 'ignoring case' | 'in company';
  /** Included in the list's free-text search; a reference is found by what its records are searched by. */
  readonly search?: boolean;
  /** With `writeOnly`: a filter of lists, although it is not part of the records. */
  readonly filterOnly?: boolean;
  /** Computed by SQL in the server's `db/computed.ts`; `stored` is a generated column, `virtual` is not stored. */
  readonly computed?: 'stored' | 'virtual';
  /**
   * The side table that stores it, one row per record. For values that change with every reading, so
   * that updates touch neither the record nor its indexes. One side table per resource; a trigger in
   * its migration creates the rows (`keep_apart`).
   */
  readonly sideTable?: string;
  /**
   * Too large for lists: returned only with a single record, and neither filterable nor sortable. The
   * history stores the version that holds the value; the resource's rules look it up.
   */
  readonly detailOnly?: boolean;
  /** Computed for lists only: single records do not have it. */
  readonly listOnly?: boolean;
  readonly default?: unknown;
}

/** The words for true, false and null of a yes/no field: keys below `generator.value`. */
export type BooleanWords = readonly [yes: string, no: string, none?: string];
interface BooleanFacts extends Facts {
  /** Default: `yes`, `no`; null is shown as "not set". */
  readonly words?: BooleanWords;
}

interface TextFacts extends Facts {
  /** Length in characters. */
  readonly min?: number;
  readonly max?: number;
  readonly multiline?: boolean;
  /** A machine-generated name such as a serial: sorted by code point instead of by collation. */
  readonly identifier?: boolean;
  /** The serial number of a device: searched and filtered in every spelling. */
  readonly serial?: boolean;
}
interface NumberFacts extends Facts {
  readonly min?: number;
  readonly max?: number;
  /** A quantity, shown with thousands separators; unset for numbers such as ids. */
  readonly grouped?: boolean;
  /** Shown after the number. */
  readonly unit?: string;
  /** The field with the name of what the number stands for, where the number means nothing to people. */
  readonly namedBy?: string;
  /** Words for its values, shown instead of the numbers. */
  readonly names?: Readonly<Record<number, string>>;
}

/** The facts about one field. `T` is the type of its value in a record, for the compiler only. */
export interface Field<T = unknown>
  extends TextFacts, Omit<NumberFacts, keyof TextFacts>, Pick<BooleanFacts, 'words'> {
  readonly kind: FieldKind;
  readonly values?: readonly string[];
  /** `choice`: the values are listed from the highest to the lowest, and sorted by that instead of by name. */
  readonly ranked?: boolean;
  /** The resource that a `belongsTo`, `manyOf` or `countOf` refers to, or whose records a number counts. */
  readonly of?: string;
  /** `countOf`: the column of that resource, or of the join table, that references this one. */
  readonly by?: string;
  /** `manyOf`: the join table. `countOf`: the one whose rows are counted instead of those of the resource. */
  readonly through?: string;
  /** `manyOf`: callers only get the ids of rows that are visible to them. */
  readonly visible?: boolean;
  /** `manyOf`: changing the links does not increment the record's version. */
  readonly unversioned?: boolean;
  /**
   * `belongsTo`: what happens to this row when the referenced row is deleted. Default `refuse`; `keep`
   * leaves a dangling id, for historical records.
   */
  readonly onDelete?: 'refuse' | 'remove' | 'clear' | 'keep';
  /** `belongsTo`: the hidden column with the title of the referenced row, for sorting large lists. */
  readonly sortColumn?: string;
  /**
   * `belongsTo`: the hidden column with the company of the referenced row. `manyOf`: that of the join table with the
   * company of this record.
   */
  readonly companyIn?: string;
  readonly type?: T;
}

type Value<O, T> = O extends { required: true } | { default: NonNullable<unknown> } ? T : T | null;

/** `O`, without facts that `B` does not have: a misspelled one does not compile. */
type Only<O, B> = O & { readonly [K in Exclude<keyof O, keyof B>]: never };

const builder =
  <T, B extends Facts>(kind: FieldKind, preset: Partial<Field> = {}) =>
  <const O extends B>(facts?: Only<O, B>): Field<Value<O, T>> =>
    ({ ...preset, ...facts, kind }) as Field<Value<O, T>>;

export const text = builder<string, TextFacts>('text', { max: 500 });
export const email = builder<string, TextFacts>('email', { max: 254 });
/** A 32-bit integer. */
export const integer = builder<number, NumberFacts>('integer');
/** A finite double. */
export const number = builder<number, NumberFacts>('number');
export const boolean = builder<boolean, BooleanFacts>('boolean');
/** A timestamp: ISO 8601 UTC with milliseconds. */
export const instant = builder<string, Facts>('instant');
/** An IANA time zone name. */
export const timeZone = builder<string, Facts>('timeZone', { max: 64 });
/** The path of an uploaded picture. */
export const picture = builder<string, Facts>('picture', { max: 500 });
/** A list of `key:value` strings; see `domain/tags.ts`. */
export const tags = builder<string[], Facts>('tags', { default: [] }) as (facts?: Facts) => Field<string[]>;
/** The id of a record of any resource: a number, or text for what has no record. */
export const recordId = builder<number | string, Facts>('recordId');
/** Any JSON value; for data that is stored but not interpreted. */
export const json = builder<unknown, Facts>('json');

interface ChoiceFacts extends Facts, Pick<Field, 'ranked'> {}

/** One of a fixed set of values. */
export const choice = <const V extends readonly string[], const O extends ChoiceFacts = ChoiceFacts>(
  values: V,
  facts?: Only<O, ChoiceFacts>,
): Field<Value<O, V[number]>> => ({ ...facts, kind: 'choice', values }) as never;

/** Any number of a fixed set of values. */
export const choices = <const V extends readonly string[]>(values: V, facts?: Facts): Field<V[number][]> =>
  ({ ...facts, kind: 'choices', values }) as never;

interface ReferenceFacts extends Facts, Pick<Field, 'onDelete' | 'sortColumn' | 'companyIn'> {}

/** The id of a row of another resource. */
export const belongsTo = <const O extends ReferenceFacts>(
  of: string,
  facts?: Only<O, ReferenceFacts>,
): Field<Value<O, number>> => ({ ...facts, kind: 'belongsTo', of }) as never;

/** The ids of rows of another resource, stored in a join table. */
export const manyOf = (
  of: string,
  facts: Facts & Pick<Field, 'visible' | 'unversioned' | 'companyIn'> & { through: string },
): Field<number[]> => ({
  default: [],
  ...facts,
  kind: 'manyOf',
  of,
});

/** How many rows of another resource reference this one, directly or in a join table. */
export const countOf = (of: string, by: string, facts?: Facts & Pick<Field, 'through'>): Field<number> => ({
  ...facts,
  kind: 'countOf',
  of,
  by,
  readOnly: true,
  systemManaged: true,
});

/** Whether a record may hold null in this field. */
export const isNullable = (field: Field): boolean =>
  !field.required && field.default === undefined && field.kind !== 'countOf';

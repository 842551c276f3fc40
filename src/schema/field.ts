/**
 * The field builders: facts about one field, as plain data. No zod here, so that a menu or a list
 * can read a definition without loading a validator (`zod.ts` makes the checks from these facts).
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
  | 'json';

interface Facts {
  /** Shown instead of the label that the field's name gives. */
  readonly label?: string;
  /** One sentence under the input. */
  readonly help?: string;
  /** A value other than null must be there, in a new record and afterwards. */
  readonly required?: boolean;
  /** Set by the server; a PUT that changes it is refused. */
  readonly readOnly?: boolean;
  /** Read-only and changing by itself (counts, last contact): in a PUT it is ignored. */
  readonly systemManaged?: boolean;
  /** Accepted, never answered. */
  readonly writeOnly?: boolean;
  /**
   * No two rows share it; `'ignoring case'` for text that people type. `'in company'`: no two rows of one
   * company do; rows without a company count as one more.
   */
  readonly unique?: boolean | 'ignoring case' | 'in company';
  /** Looked through by the list's free-text search. */
  readonly search?: boolean;
  /** Not a column: the server's `db/computed.ts` holds its SQL. `stored` keeps it in the row. */
  readonly computed?: 'stored' | 'virtual';
  /**
   * The narrow table that keeps it, with a row for each record: for what changes with every reading,
   * so that neither the record nor its indexes are written then. One such table a resource; a trigger
   * of its migration makes the rows (`keep_apart`).
   */
  readonly sideTable?: string;
  /**
   * Too large for lists: only one record alone is answered with it, and there is no filter and no order
   * by it. The history names the version that holds the value, which its resource's rules recall.
   */
  readonly detailOnly?: boolean;
  readonly default?: unknown;
}

interface TextFacts extends Facts {
  /** Characters. */
  readonly min?: number;
  readonly max?: number;
  readonly multiline?: boolean;
  /** A name that machines give (a serial): ordered by its characters, not as people order words. */
  readonly identifier?: boolean;
}
interface NumberFacts extends Facts {
  readonly min?: number;
  readonly max?: number;
  /** How many of something: its thousands are set apart, which a name like an id has not. */
  readonly grouped?: boolean;
  /** Shown behind the number. */
  readonly unit?: string;
}

/** One field's facts. `T` is the type of its value in a record and exists for the compiler only. */
export interface Field<T = unknown> extends TextFacts, Omit<NumberFacts, keyof TextFacts> {
  readonly kind: FieldKind;
  readonly values?: readonly string[];
  /** The resource that a `belongsTo`, `manyOf` or `countOf` speaks of. */
  readonly of?: string;
  /** `countOf`: the column of that resource which points here. */
  readonly by?: string;
  /** `manyOf`: the table that links the two. */
  readonly through?: string;
  /** `manyOf`: of the ids, each caller is told those of rows that it may see. */
  readonly visible?: boolean;
  /** `manyOf`: what is linked is no part of what the record says, and its version stays. */
  readonly unversioned?: boolean;
  /**
   * `belongsTo`: what deleting the row pointed at does to this one. Default `refuse`; `keep` leaves the
   * id pointing at nothing, for rows that tell of what once was.
   */
  readonly onDelete?: 'refuse' | 'remove' | 'clear' | 'keep';
  /** `belongsTo`: the hidden column that keeps the title of the row pointed at, to sort a large list by. */
  readonly sortColumn?: string;
  /** `belongsTo`: the hidden column that keeps the company of the row pointed at, for `unique: 'in company'`. */
  readonly companyIn?: string;
  readonly type?: T;
}

type Value<O, T> = O extends { required: true } | { default: NonNullable<unknown> } ? T : T | null;

const builder =
  <T, B extends Facts>(kind: FieldKind, preset: Partial<Field> = {}) =>
  <const O extends B>(facts?: O): Field<Value<O, T>> =>
    ({ ...preset, ...facts, kind }) as Field<Value<O, T>>;

export const text = builder<string, TextFacts>('text', { max: 500 });
export const email = builder<string, TextFacts>('email', { max: 254 });
/** A whole number of 32 bits. */
export const integer = builder<number, NumberFacts>('integer');
/** A finite double. */
export const number = builder<number, NumberFacts>('number');
export const boolean = builder<boolean, Facts>('boolean');
/** A point in time: ISO 8601 UTC with milliseconds. */
export const instant = builder<string, Facts>('instant');
/** The IANA name of a time zone. */
export const timeZone = builder<string, Facts>('timeZone', { max: 64 });
/** The path of a picture that was uploaded for it. */
export const picture = builder<string, Facts>('picture', { max: 500 });
/** A list of `key:value` texts, see `domain/tags.ts`. */
export const tags = builder<string[], Facts>('tags', { default: [] }) as (facts?: Facts) => Field<string[]>;
/** Any JSON value; for what the product keeps but does not look into. */
export const json = builder<unknown, Facts>('json');

/** One of these words. */
export const choice = <const V extends readonly string[], const O extends Facts = Facts>(
  values: V,
  facts?: O,
): Field<Value<O, V[number]>> => ({ ...facts, kind: 'choice', values }) as never;

/** Some of these words. */
export const choices = <const V extends readonly string[], const O extends Facts = Facts>(
  values: V,
  facts?: O,
): Field<V[number][]> => ({ ...facts, kind: 'choices', values }) as never;

/** The id of a row of another resource. */
export const belongsTo = <const O extends Facts & Pick<Field, 'onDelete' | 'sortColumn' | 'companyIn'>>(
  of: string,
  facts?: O,
): Field<Value<O, number>> => ({ ...facts, kind: 'belongsTo', of }) as never;

/** The ids of rows of another resource, kept in a table that links the two. */
export const manyOf = (
  of: string,
  facts: Facts & Pick<Field, 'visible' | 'unversioned'> & { through: string },
): Field<number[]> => ({
  default: [],
  ...facts,
  kind: 'manyOf',
  of,
});

/** How many rows of another resource point here. */
export const countOf = (of: string, by: string, facts?: Facts): Field<number> => ({
  ...facts,
  kind: 'countOf',
  of,
  by,
  readOnly: true,
  systemManaged: true,
});

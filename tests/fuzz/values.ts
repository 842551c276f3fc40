import fc from 'fast-check';

/** The parts of a JSON schema that the API description uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

const DEEP = { nested: JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown };
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\nb',
  '%',
  '_',
  '\\',
  '%00',
  '"',
  '12',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '1e400',
  '💧',
  '٣',
  '../../etc/passwd',
  "' or 1=1 --",
  '(a+)+$',
  '{"$ne":1}',
  '=1+1',
  '2026-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(20_000),
] as const;
/** Any code point; the unit `binary` of fast-check has them all in a table, which takes a second to make. */
const character = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
/** Texts that have broken servers before. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 40 }) },
);
/** JSON values of any type, hostile ones more often. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0),
  fc.constantFrom<unknown>({}, [], [[]], [null], { $ne: 1 }, DEEP),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Whether a property or parameter holds ids. */
export const isId = (name: string): boolean => /(^|_)ids?$/.test(name);
/** Values for a property or parameter that holds ids. */
export type Ids = (name: string) => fc.Arbitrary<number>;

const TEXTS = [
  'Level',
  'label:TMV',
  'Australia/Sydney',
  'en',
  'day',
  '2026-11-20T00:00:00Z',
  'a@example.com',
];

const plainValue = (schema: Schema, name: string, ids: Ids): fc.Arbitrary<unknown> => {
  if (schema.enum?.length === 0 || schema.anyOf?.length === 0) return hostileValue;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name, ids), { maxLength: 3 });
    case 'integer':
    case 'number': {
      if (isId(name)) return ids(name);
      const { minimum = -1000, maximum = 1000 } = schema;
      return fc.integer({
        min: Math.ceil(minimum),
        max: Math.max(Math.ceil(minimum), Math.min(maximum, 2 ** 31 - 1)),
      });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.constantFrom(...TEXTS);
    default:
      return isId(name) ? ids(name) : hostileValue;
  }
};

/** A value that the schema mostly allows; every eighth part of it is hostile. */
export const valueOf = (schema: Schema, name: string, ids: Ids): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: plainValue(schema, name, ids) }, { weight: 1, arbitrary: hostileValue });

const objectOf = ({ properties = {}, required = [] }: Schema, ids: Ids): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [
            name,
            required.includes(name)
              ? fc.option(valueOf(schema, name, ids), { freq: 15, nil: undefined })
              : fc.option(valueOf(schema, name, ids), { freq: 1, nil: undefined }),
          ]),
        ),
      ),
      fc.option(fc.tuple(hostileText, hostileValue), { freq: 1, nil: undefined }).map((extra) => extra),
      fc.integer({ min: 0, max: 19 }),
    )
    .map(([record, extra, chance]) => {
      const entries = Object.entries(record).filter(([, value]) => value !== undefined);
      // An unknown field is refused before anything else is looked at, so there is seldom one.
      return Object.fromEntries(extra && chance === 0 ? [...entries, extra] : entries);
    });

/** The parts of a JSON schema that an example follows. */
export interface ExampleSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: ExampleSchema;
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly allOf?: readonly ExampleSchema[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly $ref?: string;
}

/** Finds the schema that a `$ref` names. */
type Resolve = (ref: string) => ExampleSchema | undefined;

const DEPTH = 6;
const INSTANT = '2026-11-20T02:15:45Z';

/** Values by the last word of a field's name, so that an example reads like a record. */
const TEXTS: Readonly<Record<string, string>> = {
  email: 'kim@example.com',
  name: 'Kim Brown',
  title: 'Basin 3',
  zone: 'Australia/Sydney',
  eui: '70B3D57ED0050A1B',
  serial: '70B3D57ED0050A1B',
  xid: 'basin-3',
  key: 'temperature',
  unit: '°C',
  url: 'https://example.com/hook',
  path: '/files/0f8c2f4be1d04c6f9b7b1f5e2a6d3c41.png',
  address: '12 Harbour Street, Sydney',
  location: 'Level 2, room 14',
  phone: '+61 2 5550 1234',
  token: 'Qm9vZ2llIG5pZ2h0cw',
  version: '1.0',
};
const NUMBERS: Readonly<Record<string, number>> = {
  id: 12,
  version: 3,
  limit: 25,
  offset: 0,
  total: 40,
  count: 3,
  value: 43.5,
  lat: -33.87,
  lon: 151.21,
};

const lastWord = (name: string): string =>
  name
    .split(/[_\s-]|(?=[A-Z])/)
    .at(-1)
    ?.toLowerCase() ?? '';

const textFor = (name: string, { format, maxLength }: ExampleSchema): string => {
  const word = lastWord(name);
  if (format === 'date-time' || /^(?:at|ts|from|to|until|since|time|timestamp)$/.test(word)) return INSTANT;
  if (format === 'date') return INSTANT.slice(0, 10);
  if (format === 'email') return TEXTS['email'] ?? '';
  if (format === 'uri') return TEXTS['url'] ?? '';
  if (format === 'uuid') return '6f1c1d5e-8a52-4f0c-9a3b-2f4e6d8c0b1a';
  const text = TEXTS[word] ?? (name === '' ? 'text' : name.replaceAll('_', ' '));
  return maxLength === undefined ? text : text.slice(0, maxLength);
};

/** A value that a schema allows, for the documentation. `name` is the field's; read-only fields are left out of requests. */
export const exampleOf = (
  schema: ExampleSchema,
  resolve: Resolve,
  { name = '', depth = 0, isRequest = false }: { name?: string; depth?: number; isRequest?: boolean } = {},
): unknown => {
  const inner = (one: ExampleSchema, as: string): unknown =>
    exampleOf(one, resolve, { name: as, depth: depth + 1, isRequest });
  if (schema.$ref !== undefined) {
    const found = resolve(schema.$ref);
    return found && depth < DEPTH ? inner(found, name) : {};
  }
  for (const known of [schema.example, schema.examples?.[0], schema.const, schema.enum?.[0]])
    if (known !== undefined) return known;
  const union = schema.anyOf ?? schema.oneOf;
  if (union) {
    const chosen = union.find(({ type }) => type !== 'null') ?? union[0];
    return chosen ? inner(chosen, name) : null;
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => inner(part, name));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object' && part !== null));
  }
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'object' || schema.properties) {
    if (depth >= DEPTH) return {};
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([, field]) => !(isRequest && field.readOnly === true),
    );
    return Object.fromEntries(fields.map(([key, field]) => [key, inner(field, key)]));
  }
  if (type === 'array') {
    // The items of `user_ids` are named as one of them.
    return schema.items && depth < DEPTH ? [inner(schema.items, name.replace(/s$/, ''))] : [];
  }
  if (type === 'boolean') return schema.default ?? true;
  if (type === 'integer' || type === 'number') {
    const usual = NUMBERS[lastWord(name)] ?? 1;
    const whole = type === 'integer' ? Math.round(usual) : usual;
    return schema.default ?? Math.max(whole, schema.minimum ?? whole);
  }
  if (type === 'string') return schema.default ?? textFor(name, schema);
  return schema.default ?? {};
};

import fc from 'fast-check';
import type { TestApp } from '../support/server/app.ts';
import { hostileText, hostileValue, type Ids, type Schema, valueOf } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}
/** A call of the API description. */
export interface Operation {
  readonly method: string;
  /** With parameters in braces: `/api/users/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** By content type. */
  readonly bodies: readonly (readonly [type: string, schema: Schema])[];
}
/** A request for `inject`. */
export interface FuzzedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
            };
          }
        >
      >
    >
  >;
}

/** Every call that the server describes, so that a new one is covered without a line here. The socket has a suite of its own. */
export const operationsOf = async ({ app }: TestApp): Promise<Operation[]> => {
  const { paths } = (await app.inject('/api/openapi.json')).json<Description>();
  return Object.entries(paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: Object.entries(requestBody?.content ?? {}).map(
          ([type, { schema }]) => [type, schema] as const,
        ),
      })),
    )
    .filter(({ path }) => path !== '/api/live');
};

const encoded = (text: unknown): string => encodeURIComponent(String(text).toWellFormed());
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const FILTERED = ['id', 'q', 'company_id', 'device_id', 'created_at_gte', 'title', 'name', 'no_such_field'];
const filterText = (ids: Ids): fc.Arbitrary<string> =>
  fc
    .dictionary(
      fc.constantFrom(...FILTERED),
      fc.oneof(ids('id'), fc.array(ids('id'), { maxLength: 3 }), hostileValue),
      { maxKeys: 3 },
    )
    .map((filter) => JSON.stringify(filter));

const queryOf = ({ parameters }: Operation, ids: Ids): fc.Arbitrary<string> => {
  const declared = parameters.filter((each) => each.in === 'query');
  const some = declared.map(({ name, schema }) =>
    fc.option(
      fc
        .oneof(
          { weight: 4, arbitrary: name === 'filter' ? filterText(ids) : valueOf(schema, name, ids) },
          { weight: 1, arbitrary: hostileText },
        )
        .map((value) => `${name}=${encoded(asText(value))}`),
      { freq: 1, nil: undefined },
    ),
  );
  const odd = fc.constantFrom(
    undefined,
    undefined,
    undefined,
    undefined,
    'a=1',
    '%zz',
    'filter[]=1',
    'q=%00',
  );
  return fc
    .tuple(...some, odd)
    .map((parts) => parts.filter((part) => part !== undefined).join('&'))
    .map((text) => (text === '' ? '' : `?${text}`));
};

const ODD_PARTS = [
  '0',
  '-1',
  '1.5',
  'x',
  '%00',
  '%zz',
  '%2e%2e',
  '99999999999',
  '%F0%9F%92%A7',
  'a%2Fb',
  'x'.repeat(3000),
];

const pathOf = (
  { path, parameters }: Operation,
  pathValue: PathValue,
  oddPaths: boolean,
): fc.Arbitrary<string> => {
  const names = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 5, arbitrary: pathValue(path, name).map(encoded) },
      ...(oddPaths
        ? [
            { weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) },
            { weight: 1, arbitrary: hostileText.map((text) => encoded(text || 'x')) },
          ]
        : []),
    ),
  );
  return fc
    .tuple(...values)
    .map((some) =>
      names.reduce((text, name, index) => text.replace(`{${name}}`, () => some[index] ?? ''), path),
    );
};

type Body = Pick<FuzzedCall, 'headers' | 'payload'>;
const NO_BODY: Body = { headers: {} };
const json = (payload: string): Body => ({ headers: { 'content-type': 'application/json' }, payload });

const BOUNDARY = 'fuzzed-boundary';
const multipart = (fields: Readonly<Record<string, unknown>>): Body => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.from(
    [
      ...Object.entries(fields).map(([name, value]) => {
        const file = /file|image|logo|picture/.test(name) ? '; filename="a.svg"' : '';
        return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${file}\r\n\r\n${asText(value)}\r\n`;
      }),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
  ),
});

const bodyOf = ({ bodies }: Operation, ids: Ids, broken: boolean): fc.Arbitrary<Body> => {
  const [body] = bodies;
  if (!body) return fc.constant(NO_BODY);
  const [type, schema] = body;
  const fit =
    type === 'multipart/form-data'
      ? valueOf(schema, '', ids).map((value) => multipart(Object(value) as Record<string, unknown>))
      : valueOf(schema, '', ids).map((value) => json(JSON.stringify(value) ?? ''));
  if (!broken) return fit;
  return fc.oneof(
    { weight: 12, arbitrary: fit },
    { weight: 2, arbitrary: hostileValue.map((value) => json(JSON.stringify(value) ?? '')) },
    { weight: 1, arbitrary: hostileText.map((text) => json(`{"a":${text}`)) },
    { weight: 1, arbitrary: fc.constant(json('['.repeat(100_000))) },
    { weight: 1, arbitrary: fc.constant({ headers: { 'content-type': 'text/xml' }, payload: '<a/>' }) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({
        headers: { 'content-type': type === 'application/json' ? type : `${type}; boundary=${BOUNDARY}` },
        payload: Buffer.from(bytes),
      })),
    },
    { weight: 1, arbitrary: fc.constant(NO_BODY) },
  );
};

/** Values for a parameter in the path of a call. */
export type PathValue = (path: string, name: string) => fc.Arbitrary<string | number>;

interface Sources {
  readonly ids: Ids;
  readonly pathValue: PathValue;
  /** Whether also to break what carries the values: the path, the encoding, the JSON. */
  readonly broken: boolean;
}

/** Requests of one call. */
export const callOf = (operation: Operation, { ids, pathValue, broken }: Sources): fc.Arbitrary<FuzzedCall> =>
  fc
    .tuple(pathOf(operation, pathValue, broken), queryOf(operation, ids), bodyOf(operation, ids, broken))
    .map(([path, query, body]) => ({ method: operation.method, url: `${path}${query}`, ...body }));

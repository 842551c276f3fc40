import fastJsonStringify from 'fast-json-stringify';
import type { FastifyReply, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';
import { check, checkShape } from '../../src/schema/explain.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { idSchema } from '../../src/schema/zod.ts';
import { badRequest, validationError, notFound } from '../errors.ts';

const resourceOf = new WeakMap<z.ZodType, AnyResource>();

/** Assigns a schema to a resource, so that validation messages can use the resource's labels. */
export const describedBy = <S extends z.ZodType>(resource: AnyResource, schema: S): S => {
  resourceOf.set(schema, resource);
  return schema;
};

/**
 * A schema of a call that is made when the call is made first: those of all calls are thousands of objects. The compilers
 * below work with what `make` returns, so it may be `describedBy` a resource.
 */
export const lazily = <S extends z.ZodType>(make: () => S): z.ZodLazy<S> => z.lazy(make);

/** The schema itself, of one that is made lazily. */
export const madeSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodLazy ? (schema.unwrap() as z.ZodType) : schema;

/** Validates params, query and body with their zod schemas. An invalid path parameter is 404. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const made = madeSchema(schema);
    // Paths and queries are not stored, but bodies are.
    const parse = httpPart === 'body' ? check : checkShape;
    const result = parse(made, data, resourceOf.get(made));
    if (!result.faults) return { value: result.value };
    return { error: httpPart === 'params' ? notFound() : validationError(result.faults) };
  };

type Json = Record<string, unknown>;
const isNull = (schema: unknown): boolean => (schema as Json).type === 'null';

// The serialiser is faster with `nullable` than with `anyOf`, which it checks branch by branch.
const foldNull = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const branches = jsonSchema.anyOf;
  if (branches?.length !== 2 || !branches.some(isNull)) return;
  const value = branches.find((branch) => !isNull(branch));
  // A schema that allows anything allows null too, and `nullable` is only valid with a type.
  const isAnything = value !== undefined && Object.keys(value).length === 0;
  if (!isAnything && value?.type === undefined) return;
  delete jsonSchema.anyOf;
  if (!isAnything) Object.assign(jsonSchema, value, { nullable: true });
};

const createSerializer = (schema: z.ZodType) =>
  fastJsonStringify(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      target: 'draft-7',
      override: foldNull,
    }) as Parameters<typeof fastJsonStringify>[0],
  );

/**
 * Serialises responses with a serialiser generated from the zod schema; fields that are not in the schema are
 * omitted. Generated on first use: all of them would add a third of a second to startup.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof createSerializer> | undefined;
  return (response) => (write ??= createSerializer(madeSchema(schema)))(response);
};

/** Aborted when the client closes its connection before it has its answer. */
export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(badRequest('calls.stopped'));
  });
  return gone.signal;
};

/** An instant in a response: a `Date`, or text from `toISOString`. The serialiser writes both as ISO 8601 text. */
export const instantSchema: z.ZodType<string, Date | string> = z.iso.datetime();

/**
 * A response that is a file of one of these types. Only documents are made of it: the bytes are sent as they are.
 */
export const fileResponse = (
  ...types: readonly string[]
): { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> } => ({
  content: Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type.startsWith('text/') ? z.string() : z.string().meta({ format: 'binary' }) },
    ]),
  ),
});

/** The largest id. */
const MAX_ID = 2_147_483_647;
/** Describes a number by its value, not by how it is written in an address. */
const integerBetween = (minimum: number, maximum: number) => ({
  type: 'integer' as const,
  pattern: undefined,
  minimum,
  maximum,
});

/** An id in a path; anything but a positive integer is 404. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)
  .meta(integerBetween(1, MAX_ID));
export const idParams = z.object({ id: idParam });

/** An integer in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'validation.whole_number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(integerBetween(min, max));

/** `true` or `false` in a query string. */
export const queryBoolean = z.enum(['true', 'false']).meta({ type: 'boolean', enum: undefined });

/** A query string's `ids`: ids separated by commas, at most `max` of what they are. */
export const queryIds = (max: number, what: string) =>
  z
    .string()
    .max(11 * max)
    .regex(/^\d{1,10}(?:,\d{1,10})*$/)
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(idSchema).max(max))
    .describe(`comma-separated ids of at most ${max} ${what}`);

import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';
import { check } from '../src/schema/explain.ts';
import type { AnyResource } from '../src/schema/resource.ts';
import { validationError, notFound } from './errors.ts';

const described = new WeakMap<z.ZodType, AnyResource>();

/** Says of which resource's records a schema speaks, so that its faults can be told in that one's words. */
export const describedBy = <S extends z.ZodType>(resource: AnyResource, schema: S): S => {
  described.set(schema, resource);
  return schema;
};

/** Checks params, query and body with their zod schemas. A bad id in the address is "no such record". */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = check(schema, data, described.get(schema));
    if (!result.faults) return { value: result.value };
    return { error: httpPart === 'params' ? notFound() : validationError(result.faults) };
  };

type Json = Record<string, unknown>;
const isNull = (schema: unknown): boolean => (schema as Json).type === 'null';

// A serialiser decides faster on `nullable` than on `anyOf`, which it checks branch by branch.
const foldNull = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const branches = jsonSchema.anyOf;
  if (branches?.length !== 2 || !branches.some(isNull)) return;
  const value = branches.find((branch) => !isNull(branch));
  // What may be anything may be null too; and `nullable` stands beside a type only.
  const isAnything = value !== undefined && Object.keys(value).length === 0;
  if (!isAnything && value?.type === undefined) return;
  delete jsonSchema.anyOf;
  if (!isAnything) Object.assign(jsonSchema, value, { nullable: true });
};

const writerOf = (schema: z.ZodType) =>
  fastJsonStringify(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      target: 'draft-7',
      override: foldNull,
    }) as never,
  );

/**
 * Writes answers with a serialiser made from the zod schema: what the schema does not name is left out. Made
 * when it is first needed: together they take a third of a second of a start.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof writerOf> | undefined;
  return (answer) => (write ??= writerOf(schema))(answer);
};

/** An id in an address, as text; anything but a positive whole number is no such record. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647);
export const idParams = z.object({ id: idParam });

/** A whole number in a query, as text. */
export const queryInteger = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'validation.whole_number' })
    .transform(Number)
    .pipe(z.int().min(least).max(most));

import { Ajv, type ValidateFunction } from 'ajv';
import * as z from 'zod';

// Like zod: rejects infinite numbers, and counts characters rather than UTF-16 units.
const ajv = new Ajv({ strict: false, strictNumbers: true });

/**
 * A compiled type guard for a schema, for hot paths. The schema must not use anything that JSON Schema
 * can't express (refinements, transforms).
 */
export const compiledGuard = <S extends z.ZodType>(schema: S): ((value: unknown) => value is z.output<S>) => {
  let validate: ValidateFunction | undefined;
  return (value): value is z.output<S> => {
    // Compiled on first use, to keep startup fast.
    validate ??= ajv.compile(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }));
    return validate(value);
  };
};

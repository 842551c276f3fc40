import { Ajv, type ValidateFunction } from 'ajv';
import * as z from 'zod';

// No number that is infinite; both count characters, not units of UTF-16.
const ajv = new Ajv({ strict: false, strictNumbers: true });

/**
 * Whether a value fits a schema, compiled: for what comes by the thousand. The schema must say nothing
 * that JSON Schema can't (refinements, transforms).
 */
export const compiledGuard = <S extends z.ZodType>(schema: S): ((value: unknown) => value is z.output<S>) => {
  let fits: ValidateFunction | undefined;
  return (value): value is z.output<S> => {
    // Not before it is needed: a start has enough to do.
    fits ??= ajv.compile(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }));
    return fits(value);
  };
};

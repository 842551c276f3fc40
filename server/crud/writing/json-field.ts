import type * as z from 'zod';
import { check } from '../../../src/schema/explain.ts';
import { validationError } from '../../errors.ts';

/** The value of a JSON field. Throws 400 with the paths of what is wrong, such as `steps.0.channels`. */
export const readJsonField = <S extends z.ZodType>(schema: S, name: string, value: unknown): z.output<S> => {
  const result = check(schema, value);
  if (!result.faults) return result.value;
  throw validationError(
    result.faults.map((fault) => ({ ...fault, path: fault.path === '' ? name : `${name}.${fault.path}` })),
  );
};

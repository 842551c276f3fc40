import type * as z from 'zod';
import type { ValidationKey } from '../languages/keys.ts';
import { type AnyResource, isUnique } from './resource.ts';
import { unstorableAt } from './zod-text.ts';

/** One validation error in a body: its path and the key of its message. */
export interface Fault {
  /** `field` or `field.0`; empty for the body as a whole. */
  readonly path: string;
  readonly key: ValidationKey;
  readonly values: Readonly<Record<string, unknown>>;
}
type Message = Omit<Fault, 'path'>;
type Issue = z.core.$ZodIssue;

const message = (key: ValidationKey, values: Message['values'] = {}): Message => ({ key, values });

const TYPE_TEXTS: Record<string, ValidationKey> = {
  string: 'validation.text',
  number: 'validation.number',
  int: 'validation.whole_number',
  boolean: 'validation.boolean',
  array: 'validation.list',
  object: 'validation.object',
};

const wrongType = (issue: Extract<Issue, { code: 'invalid_type' }>): Message =>
  issue.input === undefined || issue.input === null
    ? message('validation.required')
    : message(TYPE_TEXTS[issue.expected] ?? 'validation.invalid');

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): Message => {
  if (issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? message('validation.required')
      : message('validation.too_short', { min: issue.minimum });
  }
  if (issue.origin === 'array') return message('validation.list_short');
  return message('validation.too_small', { min: issue.minimum });
};

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>): Message => {
  if (issue.origin === 'string') return message('validation.too_long', { max: issue.maximum });
  if (issue.origin === 'array') return message('validation.list_long', { max: issue.maximum });
  return message('validation.too_big', { max: issue.maximum });
};

const FORMAT_TEXTS: Record<string, ValidationKey> = {
  email: 'validation.email',
  datetime: 'validation.instant',
};

const isValidationKey = (text: string): text is ValidationKey => text.startsWith('validation.');

/** The branch of a union whose first issue is deepest: most likely the one the caller meant. */
const closestBranch = ({ errors }: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] => {
  const depthOf = (issues: readonly Issue[]): number => issues[0]?.path.length ?? 0;
  return errors.reduce((best, branch) => (depthOf(branch) > depthOf(best) ? branch : best), errors[0] ?? []);
};

const explainIssue = (issue: Issue): Message => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return message(FORMAT_TEXTS[issue.format] ?? 'validation.invalid');
    case 'invalid_value':
      // Nothing was chosen.
      if (issue.input === undefined || issue.input === null || issue.input === '')
        return message('validation.required');
      return message('validation.choice', { values: issue.values.map(String).join(', ') });
    case 'custom':
      return isValidationKey(issue.message) ? message(issue.message) : message('validation.invalid');
    case 'invalid_union': {
      if (isValidationKey(issue.message)) return message(issue.message);
      const [first] = closestBranch(issue);
      return first ? explainIssue(first) : message('validation.invalid');
    }
    default:
      return message('validation.invalid');
  }
};

/** Why a field is rejected: unknown, or known but not accepted by this call. */
const unknownField = (resource: AnyResource | undefined, path: readonly string[], field: string): Message => {
  if (!resource || !Object.hasOwn(resource.fields, field))
    return message('validation.unknown_field', { field });
  const [part] = path;
  if (part === 'filter') return message('validation.not_filterable', { field });
  if (resource.fields[field]?.readOnly || part !== 'data') return message('validation.read_only');
  return message(isUnique(resource, field) ? 'validation.bulk_unique' : 'validation.bulk_excluded');
};

/**
 * Converts a zod error to faults, one per field. With a definition, a field that exists but is not
 * writable in this call gets its own message instead of "unknown field".
 */
export const explain = (error: z.core.$ZodError, resource?: AnyResource): Fault[] =>
  explainIssues(error.issues, [], resource);

const explainIssues = (
  issues: readonly Issue[],
  parentPath: readonly string[],
  resource: AnyResource | undefined,
): Fault[] =>
  issues.flatMap((issue): Fault[] => {
    const path = [...parentPath, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((field) => ({
        path: [...path, field].join('.'),
        ...unknownField(resource, path, field),
      }));
    }
    if (issue.code === 'invalid_union' && !isValidationKey(issue.message)) {
      const branch = closestBranch(issue);
      if (branch[0] && branch[0].path.length > 0) return explainIssues(branch, path, resource);
    }
    return [{ path: path.join('.'), ...explainIssue(issue) }];
  });

/** What `check` returns: the parsed value, or what is wrong with it. */
type Checked<S extends z.ZodType> =
  | { readonly value: z.output<S>; readonly faults?: never }
  | { readonly faults: Fault[] };

/** Parses a value: `value` if it matches the schema, otherwise `faults`. Its texts can be any. */
export const checkShape = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  resource?: AnyResource,
): Checked<S> => {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { value: result.data } : { faults: explain(result.error, resource) };
};

/** Parses a value like `checkShape`, and rejects texts and keys anywhere in it that PostgreSQL can't store. */
export const check = <S extends z.ZodType>(schema: S, value: unknown, resource?: AnyResource): Checked<S> => {
  const result = checkShape(schema, value, resource);
  if (result.faults) return result;
  const path = unstorableAt(value);
  return path === undefined ? result : { faults: [{ path, ...message('validation.text_characters') }] };
};

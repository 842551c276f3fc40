import type * as z from 'zod';
import type { ValidationKey } from '../domain/texts/validation.ts';
import { type AnyResource, isUnique } from './resource.ts';

/** One thing that is wrong with a body: where, and which text says it. */
export interface Fault {
  /** `field`, or `field.0`; empty where the whole body is to blame. */
  readonly path: string;
  readonly key: ValidationKey;
  readonly values: Readonly<Record<string, unknown>>;
}
type Said = Omit<Fault, 'path'>;
type Issue = z.core.$ZodIssue;

const say = (key: ValidationKey, values: Said['values'] = {}): Said => ({ key, values });

const TYPE_TEXTS: Record<string, ValidationKey> = {
  string: 'validation.text',
  number: 'validation.number',
  int: 'validation.whole_number',
  boolean: 'validation.boolean',
  array: 'validation.list',
  object: 'validation.object',
};

const wrongType = (issue: Extract<Issue, { code: 'invalid_type' }>): Said =>
  issue.input === undefined || issue.input === null
    ? say('validation.required')
    : say(TYPE_TEXTS[issue.expected] ?? 'validation.invalid');

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): Said => {
  if (issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? say('validation.required')
      : say('validation.too_short', { min: issue.minimum });
  }
  if (issue.origin === 'array') return say('validation.list_short');
  return say('validation.too_small', { min: issue.minimum });
};

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>): Said => {
  if (issue.origin === 'string') return say('validation.too_long', { max: issue.maximum });
  if (issue.origin === 'array') return say('validation.list_long', { max: issue.maximum });
  return say('validation.too_big', { max: issue.maximum });
};

const FORMAT_TEXTS: Record<string, ValidationKey> = {
  email: 'validation.email',
  datetime: 'validation.instant',
};

const isOurs = (message: string): message is ValidationKey => message.startsWith('validation.');

/** The branch of a union whose first fault lies deepest: the one that was meant. */
const closestBranch = ({ errors }: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] => {
  const depthOf = (issues: readonly Issue[]): number => issues[0]?.path.length ?? 0;
  return errors.reduce((best, each) => (depthOf(each) > depthOf(best) ? each : best), errors[0] ?? []);
};

const explainIssue = (issue: Issue): Said => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return say(FORMAT_TEXTS[issue.format] ?? 'validation.invalid');
    case 'invalid_value':
      return say('validation.choice', { values: issue.values.map(String).join(', ') });
    case 'custom':
      return isOurs(issue.message) ? say(issue.message) : say('validation.invalid');
    case 'invalid_union': {
      if (isOurs(issue.message)) return say(issue.message);
      const [first] = closestBranch(issue);
      return first ? explainIssue(first) : say('validation.invalid');
    }
    default:
      return say('validation.invalid');
  }
};

/** Why a body can't hold a field: the definition may have it, but not for this call. */
const unknownField = (resource: AnyResource | undefined, at: readonly string[], field: string): Said => {
  if (!resource || !Object.hasOwn(resource.fields, field)) return say('validation.unknown_field', { field });
  const [part] = at;
  if (part === 'filter') return say('validation.not_filterable', { field });
  if (resource.fields[field]?.readOnly || part !== 'data') return say('validation.read_only');
  return say(isUnique(resource, field) ? 'validation.bulk_unique' : 'validation.bulk_excluded');
};

/**
 * What a validator found, one entry for each field to blame. With a definition, a field that exists
 * but can't be written by this call is not called "unknown".
 */
export const explain = (error: z.core.$ZodError, resource?: AnyResource): Fault[] =>
  explainIssues(error.issues, [], resource);

const explainIssues = (
  issues: readonly Issue[],
  above: readonly string[],
  resource: AnyResource | undefined,
): Fault[] =>
  issues.flatMap((issue): Fault[] => {
    const at = [...above, ...issue.path.map(String)];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((field) => ({
        path: [...at, field].join('.'),
        ...unknownField(resource, at, field),
      }));
    }
    if (issue.code === 'invalid_union' && !isOurs(issue.message)) {
      const branch = closestBranch(issue);
      if (branch[0] && branch[0].path.length > 0) return explainIssues(branch, at, resource);
    }
    return [{ path: at.join('.'), ...explainIssue(issue) }];
  });

/** The value if it fits the schema, else what is wrong with it. */
export const check = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  resource?: AnyResource,
): { readonly value: z.output<S>; readonly faults?: never } | { readonly faults: Fault[] } => {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { value: result.data } : { faults: explain(result.error, resource) };
};

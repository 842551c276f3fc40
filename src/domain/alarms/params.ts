import type { AnyKind, Param, Params } from './kind.ts';
import type { StepRule } from './step.ts';

/** Every kind has it. */
const REOPEN: Param = {
  type: 'integer',
  default: 3600,
  min: 0,
  max: 2_592_000,
  unit: 's',
  help: 'If the condition returns within this time, the last case is opened again.',
};

/** The parameters of a kind with those that every kind has. */
export const paramsOf = (kind: AnyKind): Readonly<Record<string, Param>> => ({
  ...kind.params,
  reopen_within_s: REOPEN,
});

const JSON_TYPES = { number: 'number', integer: 'integer', text: 'string', boolean: 'boolean' } as const;

/** Writes a text of a parameter, such as `max_c` or `max_c_source`, in the reader's language. */
type Write = (name: string, english: string) => string;

const propertySchema = (
  name: string,
  { type, min, max, unit, help, source, optional, ...rest }: Param,
  write: Write,
) => ({
  type: optional ? [JSON_TYPES[type], 'null'] : JSON_TYPES[type],
  description: write(name, help),
  ...(rest.default === undefined ? {} : { default: rest.default }),
  ...(min === undefined ? {} : { [type === 'text' ? 'minLength' : 'minimum']: min }),
  ...(max === undefined ? {} : { [type === 'text' ? 'maxLength' : 'maximum']: max }),
  ...(unit === undefined ? {} : { 'x-unit': unit }),
  ...(source === undefined ? {} : { 'x-source': write(`${name}_source`, source) }),
});

/** The JSON Schema of a kind's parameters; in English unless `write` translates. */
export const paramsSchema = (kind: AnyKind, write: Write = (_, english) => english) => {
  const entries = Object.entries(paramsOf(kind));
  const required = entries.filter(([, param]) => param.required).map(([name]) => name);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(
      entries.map(([name, param]) => [name, propertySchema(name, param, write)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
};

/** An error in a parameter: its path, such as `params.key`, and the text of `validation` that describes it. */
export interface ParamFault {
  readonly path: string;
  readonly key:
    | 'required'
    | 'unknown_field'
    | 'object'
    | 'text'
    | 'number'
    | 'whole_number'
    | 'boolean'
    | 'too_small'
    | 'too_big'
    | 'too_short'
    | 'too_long'
    | 'one_limit';
  readonly values?: Readonly<Record<string, string | number>>;
}
export type CompletedParams =
  | { readonly params: Params; readonly faults?: undefined }
  | { readonly params?: undefined; readonly faults: readonly ParamFault[] };

type Found = Omit<ParamFault, 'path'> | null;

const textFault = (value: unknown, { min = 1, max = 200 }: Param): Found => {
  if (typeof value !== 'string') return { key: 'text' };
  if (value.length < min) return { key: 'too_short', values: { min } };
  return value.length > max ? { key: 'too_long', values: { max } } : null;
};

const numberFault = (value: unknown, { type, min, max }: Param): Found => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: 'number' };
  if (type === 'integer' && !Number.isInteger(value)) return { key: 'whole_number' };
  if (min !== undefined && value < min) return { key: 'too_small', values: { min } };
  return max !== undefined && value > max ? { key: 'too_big', values: { max } } : null;
};

const faultOf = (value: unknown, param: Param): Found => {
  if (value === null || value === undefined) return param.required ? { key: 'required' } : null;
  if (param.type === 'text') return textFault(value, param);
  if (param.type === 'boolean') return typeof value === 'boolean' ? null : { key: 'boolean' };
  return numberFault(value, param);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A rule's parameters with the defaults of its kind, or what is wrong with them. Null counts as absent. */
export const completeParams = (kind: AnyKind, given: unknown): CompletedParams => {
  if (given !== null && given !== undefined && !isObject(given)) {
    return { faults: [{ path: 'params', key: 'object' }] };
  }
  const values = given ?? {};
  const known = paramsOf(kind);
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name): ParamFault => ({ path: `params.${name}`, key: 'unknown_field', values: { field: name } }));
  const wrong = Object.entries(known).flatMap(([name, param]): ParamFault[] => {
    const fault = faultOf(values[name], param);
    return fault ? [{ path: `params.${name}`, ...fault }] : [];
  });
  const faults = [...unknown, ...wrong];
  if (faults.length > 0) return { faults };
  const params = Object.fromEntries(
    Object.entries(known).map(([name, param]) => [name, values[name] ?? param.default ?? null]),
  ) as Params;
  const fault = kind.check?.(params);
  return fault ? { faults: [{ path: `params.${fault.param}`, key: fault.key }] } : { params };
};

/** Parameters that were valid when their rule was written; a kind may have changed since, then defaults apply. */
export const storedParams = (kind: AnyKind, stored: unknown): Params => {
  const complete = completeParams(kind, stored);
  if (complete.params) return complete.params;
  const values = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(paramsOf(kind)).map(([name, param]) => [
      name,
      faultOf(values[name], param) === null
        ? (values[name] ?? param.default ?? null)
        : (param.default ?? null),
    ]),
  ) as Params;
};

/** What the steps of a rule depend on. `params`: complete. */
export const stepRuleOf = (
  kind: AnyKind,
  { raise_after_s, clear_after_s }: Pick<StepRule, 'raise_after_s' | 'clear_after_s'>,
  params: Params,
): StepRule => ({
  raise_after_s,
  clear_after_s: Math.max(clear_after_s, kind.clearAfter?.(params) ?? 0),
  reopen_within_s: Number(params['reopen_within_s']),
  latched: kind.isLatched ?? false,
});

import * as z from 'zod';
import { DATAPOINT_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { DATAPOINT_KINDS, DEVICE_TYPES } from '../../src/domain/devices/devices.ts';
import type { ModelList, ModelMatch, ModelValue } from '../../src/domain/device-models/model.ts';
import { KEY_MAX } from '../../src/domain/readings/readings.ts';
import { INVALID_MAX } from '../../src/domain/readings/value-facts.ts';

const path = z.string().min(1).max(KEY_MAX);
const scalar = z.union([z.string().max(KEY_MAX), z.number(), z.boolean()]);
const messageValues = z.record(path, scalar.nullable());
/** Forms and copies send what is not set as null. */
const optional = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** Numbers that divide or multiply: 0 would lose the value. */
const factor = z.number().refine((value) => value !== 0, { error: 'validation.not_zero' });

const facts = {
  role: optional(z.enum(DATAPOINT_ROLES)),
  label: optional(z.string().min(1).max(200)),
  unit: optional(z.union([z.string().max(20), z.strictObject({ from: path })])),
  kind: optional(z.enum(DATAPOINT_KINDS)),
  factor: optional(factor),
  offset: optional(z.number()),
  rolls_over_at: optional(z.number().positive()),
  resolution: optional(z.number().min(0)),
  max_flow: optional(z.number().min(0)),
  invalid: optional(z.array(z.number()).max(INVALID_MAX)),
  words: optional(z.record(z.string().max(200), z.number())),
};

export const valuesSchema = z
  .array(
    z.strictObject({
      from: path,
      key: optional(path),
      when: optional(messageValues),
      ...facts,
      ignore: optional(z.boolean()),
    }),
  )
  .max(500);

const TIMES = ['at', 'at_unix', 'at_ms', 'every_s'] as const;

export const listsSchema = z
  .array(
    z
      .strictObject({
        path,
        when: optional(messageValues),
        where: optional(z.record(path, scalar)),
        value: z.string().max(KEY_MAX),
        key: optional(path),
        ...facts,
        at: optional(path),
        at_unix: optional(path),
        at_ms: optional(path),
        every_s: optional(z.number().positive().max(31_536_000)),
        newest_first: optional(z.boolean()),
      })
      .refine((list) => TIMES.filter((name) => list[name] !== undefined).length === 1, {
        error: 'validation.one_time',
        path: ['at'],
      }),
  )
  .max(100);

export const matchSchema = z.strictObject({
  brand_id: optional(z.string().min(1).max(200)),
  model_id: optional(z.string().min(1).max(200)),
  device_profile: optional(z.string().min(1).max(200)),
  keys: optional(z.array(path).max(50)),
  when: optional(messageValues),
});

/** A model as it is sent to try it: its name and the rest may still be missing. */
export const triedModelSchema = z.looseObject({
  device_type: optional(z.enum(DEVICE_TYPES)),
  match: optional(matchSchema),
  values: valuesSchema,
  lists: optional(listsSchema),
  decoder: optional(z.string().max(65_536)),
});

type Checked<S extends z.ZodType, T> = z.output<S> extends T ? true : never;
/** The compiler checks that what the schemas accept is what the engine reads. */
export type Agreements = [
  Checked<typeof valuesSchema, readonly Loose<ModelValue>[]>,
  Checked<typeof listsSchema, readonly Loose<ModelList>[]>,
  Checked<typeof matchSchema, Loose<ModelMatch>>,
];
type Loose<T> = { readonly [K in keyof T]: T[K] | undefined };

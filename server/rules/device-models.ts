import * as z from 'zod';
import type { Rules } from '../crud/rules.ts';
import { readJsonField } from '../crud/writing/json-field.ts';
import { applyModelChange } from '../device-models/apply.ts';
import { listsSchema, matchSchema, valuesSchema } from '../device-models/schema.ts';
import { badRequest } from '../errors.ts';

const KEY = /^[\p{L}\d._-]+\/[\p{L}\d._-]+$/u;

/** Read-only fields of a record, so that a copy can be sent with another key. */
const ignored = z.unknown().optional();
const COPIED = { id: ignored, version: ignored, created_at: ignored, updated_at: ignored };

const orNull = <S extends z.ZodType>(schema: S, name: string, value: unknown) =>
  value === null || value === undefined ? null : readJsonField(schema, name, value);

const rules: Rules = {
  createExtras: { ...COPIED, is_builtin: ignored, device_count: ignored },

  beforeWrite: async (_tx, after) => {
    if (!KEY.test(String(after.key))) throw badRequest('device_models.key', 'key');
    return {
      match: orNull(matchSchema, 'match', after.match),
      values: readJsonField(valuesSchema, 'values', after.values),
      lists: orNull(listsSchema, 'lists', after.lists),
    };
  },

  afterUpdate: async (tx, row, before) => applyModelChange(tx, row, before),
};
export default rules;

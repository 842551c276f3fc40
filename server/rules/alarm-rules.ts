import { isDeepStrictEqual } from 'node:util';
import { alarmKind } from '../../src/domain/alarms/kinds.ts';
import { completeParams } from '../../src/domain/alarms/params.ts';
import alarmRules from '../../src/resources/alarm-rules.ts';
import { evaluateRule } from '../alarms/judging/evaluate.ts';
import { assertOwnDevices, assertOwnProject } from '../alarms/rules/same-company.ts';
import type { Row, Rules, WriteContext } from '../crud/rules.ts';
import { validationError } from '../errors.ts';

/** The value of a field that a kind has a default for; null: the default applies. */
const given = (name: string, after: Row, before: Row | undefined): unknown => {
  // What was set for another kind does not apply to this one, unless it was sent with it.
  const isForOther =
    before !== undefined && before.kind !== after.kind && isDeepStrictEqual(after[name], before[name]);
  return isForOther || after[name] === '' ? null : (after[name] ?? null);
};

/** Fields that change what a rule is about, when its condition is met, or what its cases say. */
const EVALUATED = alarmRules.form.filter((name) => name !== 'is_enabled');

/** Evaluates a rule after the commit; its cases are there when the call is answered. */
const evaluateAfterCommit = ({ context, afterCommit }: WriteContext, id: number, isChanged: boolean): void =>
  afterCommit(async () => {
    try {
      await evaluateRule(context, id, { isChanged });
    } catch (error) {
      // The change is stored: readings and timers are judged by it.
      context.log.warn({ err: error, rule: id }, 'could not evaluate an alarm rule after its change');
    }
  });

const evaluateNew = (tx: WriteContext, row: Row): void => {
  if (row.is_enabled === true) evaluateAfterCommit(tx, row.id as number, false);
};

const rules: Rules = {
  beforeWrite: async ({ db }, after, before) => {
    const kind = alarmKind(String(after.kind));
    const complete = completeParams(kind, given('params', after, before));
    if (complete.faults) {
      throw validationError(
        complete.faults.map(({ path, key, values = {} }) => ({ path, key: `validation.${key}`, values })),
      );
    }
    // A rule of the platform may be about devices of any company.
    if (typeof after.company_id === 'number') {
      await assertOwnDevices(db, after.company_id, after.device_ids as readonly number[]);
      await assertOwnProject(db, after.company_id, after.project_id);
    }
    return {
      params: complete.params,
      severity: given('severity', after, before) ?? kind.severity,
      response: given('response', after, before) ?? kind.response,
    };
  },

  afterCreate: async (tx, row) => evaluateNew(tx, row),
  afterRestore: evaluateNew,

  afterUpdate: async (tx, row, before) => {
    const isChanged = EVALUATED.some((name) => !isDeepStrictEqual(row[name], before[name]));
    if (row.is_enabled === true && (isChanged || before.is_enabled !== true))
      evaluateAfterCommit(tx, row.id as number, isChanged);
  },
};
export default rules;

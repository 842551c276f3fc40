import { describe, expect, test } from 'vitest';
import { alarmKind, alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { completeParams, paramsSchema, stepRuleOf, storedParams } from '../../../src/domain/alarms/params.ts';

const threshold = alarmKind('threshold');
const scald = alarmKind('scald');

describe('the schema of the parameters', () => {
  test.each([...alarmKinds])('%s: each has a default, except a limit that a rule must set', (name, kind) => {
    const { properties, additionalProperties } = paramsSchema(kind);
    expect(properties['reopen_within_s']).toMatchObject({ type: 'integer', default: 3600 });
    expect(additionalProperties).toBe(false);
    const without = Object.entries(properties).filter(([, property]) => !('default' in property));
    expect(without.map(([param]) => param)).toEqual(
      name === 'threshold' ? ['key', 'above', 'below', 'equals'] : [],
    );
    if (name !== 'threshold') expect(completeParams(kind, null).params).toBeDefined();
  });

  test('names what is required, with units and sources', () => {
    expect(paramsSchema(threshold)).toMatchObject({
      required: ['key'],
      properties: { key: { type: 'string' }, above: { type: ['number', 'null'] }, deadband: { default: 0 } },
    });
    expect(paramsSchema(scald).properties['seconds_at_55']).toMatchObject({
      default: 30,
      'x-unit': 's',
      'x-source': 'Moritz and Henriques, Studies of Thermal Injury (1947), rounded',
    });
  });
});

describe('the parameters of a rule', () => {
  test('are completed with the defaults', () => {
    expect(completeParams(scald, { seconds_at_60: 3 }).params).toEqual({
      seconds_at_50: 300,
      seconds_at_55: 30,
      seconds_at_60: 3,
      reopen_within_s: 3600,
    });
    expect(completeParams(threshold, { key: 'pressure', below: 200, above: null }).params).toEqual({
      key: 'pressure',
      above: null,
      below: 200,
      equals: null,
      deadband: 0,
      reopen_within_s: 3600,
    });
  });

  test.each([
    [[], { path: 'params', key: 'object' }],
    ['key', { path: 'params', key: 'object' }],
    [{ above: 1 }, { path: 'params.key', key: 'required' }],
    [
      { key: '', above: 1 },
      { path: 'params.key', key: 'too_short' },
    ],
    [
      { key: 'a'.repeat(201), above: 1 },
      { path: 'params.key', key: 'too_long' },
    ],
    [
      { key: 7, above: 1 },
      { path: 'params.key', key: 'text' },
    ],
    [{ key: 'a' }, { path: 'params.above', key: 'one_limit' }],
    [
      { key: 'a', above: 1, below: 0 },
      { path: 'params.above', key: 'one_limit' },
    ],
    [
      { key: 'a', above: '1' },
      { path: 'params.above', key: 'number' },
    ],
    [
      { key: 'a', above: Number.NaN },
      { path: 'params.above', key: 'number' },
    ],
    [
      { key: 'a', above: 1, deadband: -1 },
      { path: 'params.deadband', key: 'too_small' },
    ],
    [
      { key: 'a', above: 1, reopen_within_s: 1.5 },
      { path: 'params.reopen_within_s', key: 'whole_number' },
    ],
    [
      { key: 'a', above: 1, reopen_within_s: 1e9 },
      { path: 'params.reopen_within_s', key: 'too_big' },
    ],
    [
      { key: 'a', above: 1, over: 2 },
      { path: 'params.over', key: 'unknown_field' },
    ],
  ])('%j is not valid', (given, fault) => {
    expect(completeParams(threshold, given).faults).toMatchObject([fault]);
  });

  test('that a kind no longer accepts fall back to its defaults', () => {
    expect(storedParams(scald, { seconds_at_60: 'soon', gone: 1, seconds_at_50: 200 })).toMatchObject({
      seconds_at_50: 200,
      seconds_at_60: 5,
    });
    expect(storedParams(scald, 'nothing')).toEqual(completeParams(scald, {}).params);
  });

  test('decide how long a condition has to be over, if the rule does not ask for longer', () => {
    const kind = alarmKind('burst');
    const params = storedParams(kind, null);
    const rule = { raise_after_s: 60, clear_after_s: 0 };
    expect(stepRuleOf(kind, rule, params)).toEqual({
      raise_after_s: 60,
      clear_after_s: 1800,
      reopen_within_s: 3600,
      latched: false,
    });
    expect(stepRuleOf(kind, { ...rule, clear_after_s: 3600 }, params).clear_after_s).toBe(3600);
    expect(stepRuleOf(scald, rule, storedParams(scald, null)).latched).toBe(true);
  });
});

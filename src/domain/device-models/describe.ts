import type { DatapointRole } from '../readings/datapoint-roles.ts';
import { keyFault, type ValueFault } from '../readings/readings.ts';
import { compileModel } from './compile.ts';
import { convert } from '../readings/value-facts.ts';
import { datapointFacts, rolesByModel } from './facts.ts';
import { interpret, type InterpretedValue } from './interpret.ts';
import type { DeviceModel } from './model.ts';

/** What one value of a message becomes, as people see it. */
export interface DescribedValue {
  readonly path: string;
  /** Null: no datapoint. */
  readonly key: string | null;
  readonly label: string | null;
  readonly role: DatapointRole | null;
  /** In `unit`; null: it is no reading. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly outcome: InterpretedValue['outcome'];
  readonly reason: ValueFault | null;
  /** The time of a reading of the past (ms). */
  readonly ts: number | null;
}

const describe = (one: InterpretedValue, given: DatapointRole | null): DescribedValue => {
  const { path, key, ts, outcome, reason } = one;
  if (one.sent === null)
    return { path, key: null, label: null, role: null, value: null, unit: null, outcome, reason, ts };
  const facts = datapointFacts(one, given);
  const { label, role, unit } = facts;
  const { value, mark } = convert(one.sent, facts);
  if (mark === null) return { path, key, label, role, value, unit, outcome, reason, ts };
  const { values } = keyFault('no_value', path);
  const none: ValueFault = { key: 'ingest.key_no_value', values: { ...values, value: one.sent } };
  return { path, key, label, role, value: null, unit, outcome: 'ignored', reason: none, ts };
};

/** What a message of this model becomes. `ts` is the time of the message (ms). */
export const describeMessage = (
  model: DeviceModel,
  payload: Readonly<Record<string, unknown>>,
  ts: number,
): readonly DescribedValue[] => {
  const compiled = compileModel(model);
  const values = interpret(compiled, payload, ts);
  const readings = values.filter(({ sent }) => sent !== null);
  const roles = rolesByModel(readings, compiled.claimed, []);
  return values.map((one) => describe(one, roles.get(one.key) ?? null));
};

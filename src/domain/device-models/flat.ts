import {
  isStorable,
  STATUS_MAX,
  type FlatValues,
  type PastValue,
  type ValueFault,
} from '../readings/readings.ts';
import type { CompiledModel } from './compile.ts';
import { interpret, type InterpretedValue } from './interpret.ts';

/** The values of an uplink by the model of its device. `ts` is the time of the message (ms). */
export const flattenByModel = (
  model: CompiledModel,
  payload: Readonly<Record<string, unknown>>,
  ts: number,
): FlatValues => {
  const numbers = new Map<string, number>();
  const booleans = new Set<string>();
  const texts = new Map<string, string>();
  const faults: ValueFault[] = [];
  const past: PastValue[] = [];
  const units = new Map<string, string>();
  const byKey = new Map<string, InterpretedValue>();
  const interpreted = interpret(model, payload, ts);
  for (const one of interpreted) {
    const { key, sent, text } = one;
    if (sent !== null) {
      const unit = one.isUnitSent ? one.unit : null;
      if (one.ts === null) {
        numbers.set(key, sent);
        if (unit !== null) units.set(key, unit);
      } else past.push({ key, ts: one.ts, value: sent, unit });
      if (one.isBoolean) booleans.add(key);
      if (!byKey.has(key)) byKey.set(key, one);
    }
    if (text !== undefined && isStorable(text)) texts.set(key, text.slice(0, STATUS_MAX).toWellFormed());
    if (one.outcome === 'rejected' && one.reason) faults.push(one.reason);
  }
  const meanings = { byKey, claimed: model.claimed };
  return { numbers, booleans, texts, faults, past, units, meanings, interpreted };
};

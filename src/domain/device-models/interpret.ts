import {
  isValidKey,
  keyFault,
  parseTime,
  VALUES_DEPTH,
  VALUES_MAX,
  type ValueFault,
} from '../readings/readings.ts';
import type { CompiledList, CompiledModel, CompiledValue } from './compile.ts';
import type { ModelList, ValueFacts } from './model.ts';
import { numberIn } from './number-in.ts';
import { fillStars, hasValues, type Segments, segmentsOf, valuesAt } from './path.ts';

/** What became of one value of a message. */
export interface InterpretedValue {
  readonly path: string;
  /** Of the datapoint: the path, or what a list of past values names. */
  readonly key: string;
  readonly outcome: 'stored' | 'late' | 'ignored' | 'rejected';
  readonly reason: ValueFault | null;
  /** As sent, before factor and offset; null unless it is a reading. */
  readonly sent: number | null;
  readonly isBoolean: boolean;
  /** The time of a past reading (ms); null: that of the message. */
  readonly ts: number | null;
  /** What the model says about the datapoint. */
  readonly facts: ValueFacts | null;
  /** The unit by the model or by the message. */
  readonly unit: string | null;
  /** Whether the message said so, so that the next one may say another. */
  readonly isUnitSent: boolean;
  /** A text that is no reading. */
  readonly text?: string;
}

/** Placeholders for a unit that decoders send. */
const NO_UNIT = /^(na|n\/a|none|invalid|null|undefined|-)?$/i;

const messageUnit = (
  unit: ValueFacts['unit'],
  payload: unknown,
  pattern: Segments,
  segments: Segments,
): string | null => {
  if (typeof unit === 'string') return unit;
  if (!unit) return null;
  const found = valuesAt(payload, fillStars(segmentsOf(unit.from), pattern, segments));
  return found.find((one): one is string => typeof one === 'string' && !NO_UNIT.test(one.trim())) ?? null;
};

const IGNORED = {
  sent: null,
  isBoolean: false,
  ts: null,
  facts: null,
  unit: null,
  isUnitSent: false,
} as const;

const HAS_OFFSET = /(z|[+-]\d\d:?\d\d)$/i;

/** The time of a list’s entry (ms); null if it has none. A time without an offset is UTC. */
const entryTime = (
  list: ModelList,
  entry: unknown,
  index: number,
  length: number,
  ts: number,
): number | null => {
  if (list.every_s !== undefined) {
    const steps = list.newest_first ? index : length - 1 - index;
    return Math.round(ts - steps * list.every_s * 1000);
  }
  const path = list.at ?? list.at_unix ?? list.at_ms;
  const [time] = path === undefined ? [] : valuesAt(entry, segmentsOf(path));
  if (list.at !== undefined) {
    if (typeof time !== 'string') return null;
    const text = time.trim();
    return parseTime(HAS_OFFSET.test(text.slice(10)) ? text : `${text}Z`);
  }
  const number = numberIn(time);
  return 'value' in number ? parseTime(number.value * (list.at_unix === undefined ? 1 : 1000)) : null;
};

const wantedEntries = ({ where }: ModelList, entries: readonly unknown[]) =>
  entries
    .map((entry, index) => ({ entry, position: String(index) }))
    .filter(({ entry }) => hasValues(entry, where));

/** The past readings in a list. */
const pastValues = (
  { list, pattern }: CompiledList,
  payload: unknown,
  entries: readonly unknown[],
  segments: Segments,
  ts: number,
): InterpretedValue[] =>
  wantedEntries(list, entries).flatMap(({ entry, position }, index, { length }): InterpretedValue[] => {
    const [value] = list.value === '' ? [entry] : valuesAt(entry, segmentsOf(list.value));
    const path = [...segments, position, ...(list.value === '' ? [] : [list.value])].join('.');
    const key = list.key ?? segments.join('.');
    const isUnitSent = typeof list.unit !== 'string';
    const base = { path, key, facts: list, isBoolean: typeof value === 'boolean', isUnitSent };
    const number = numberIn(value, list.words);
    // An entry without the value is not about this datapoint.
    if ('fault' in number && number.fault === 'null') return [];
    const at = entryTime(list, entry, index, length, ts);
    const unit = messageUnit(list.unit, entry, [], []) ?? messageUnit(list.unit, payload, pattern, segments);
    if ('fault' in number) {
      const reason = faultOf(number.fault, path, value);
      return [{ ...base, ts: at, unit, outcome: 'rejected', reason, sent: null }];
    }
    if (at === null)
      return [{ ...base, ts: at, unit, outcome: 'rejected', reason: keyFault('time', path), sent: null }];
    const sent = number.value;
    return [
      {
        ...base,
        ts: at === ts ? null : at,
        unit: unit ?? number.unit ?? null,
        outcome: at < ts ? 'late' : 'stored',
        reason: null,
        sent,
      },
    ];
  });

const faultOf = (
  fault: Extract<ReturnType<typeof numberIn>, { fault: string }>['fault'],
  path: string,
  value: unknown,
): ValueFault =>
  fault === 'word'
    ? {
        key: 'ingest.key_word',
        values: { ...keyFault('invalid', path).values, value: String(value).slice(0, 60) },
      }
    : keyFault(fault, path);

/**
 * What each value of a decoded payload becomes by a model. `ts` is the time of the message (ms). What the model does not
 * name is read as without a model, except in lists: only what is named there is read.
 */
export const interpret = (
  model: CompiledModel,
  payload: Readonly<Record<string, unknown>>,
  ts: number,
): readonly InterpretedValue[] => {
  const found: InterpretedValue[] = [];
  const taken = new Set<string>();
  let omitted = 0;
  const add = (value: InterpretedValue): void => {
    if (found.length >= VALUES_MAX) omitted += 1;
    else found.push(value);
  };

  const readNamed = (path: string, segments: Segments, node: unknown, { value, pattern }: CompiledValue) => {
    const key = value.key ?? path;
    const base = { ...IGNORED, path, key };
    if (value.ignore) return add({ ...base, outcome: 'ignored', reason: keyFault('ignored', path) });
    if (!isValidKey(key)) return add({ ...base, outcome: 'rejected', reason: keyFault('invalid', path) });
    if (taken.has(key)) return add({ ...base, outcome: 'rejected', reason: keyFault('duplicate', path) });
    const number = numberIn(node, value.words);
    if ('fault' in number) {
      const text = typeof node === 'string' ? { text: node } : {};
      const reason = faultOf(number.fault, path, node);
      return add({ ...base, ...text, facts: value, outcome: 'rejected', reason });
    }
    taken.add(key);
    const unit = messageUnit(value.unit, payload, pattern, segments) ?? number.unit ?? null;
    const more = { isBoolean: typeof node === 'boolean', isUnitSent: typeof value.unit !== 'string' };
    add({ ...base, ...more, facts: value, unit, sent: number.value, outcome: 'stored', reason: null });
  };

  const readUnnamed = (path: string, node: unknown, isListed: boolean) => {
    const base = { ...IGNORED, path, key: path };
    if (isListed) return add({ ...base, outcome: 'ignored', reason: keyFault('unnamed', path) });
    if (!isValidKey(path)) return add({ ...base, outcome: 'rejected', reason: keyFault('invalid', path) });
    if (typeof node === 'string')
      return add({ ...base, outcome: 'ignored', reason: keyFault('status', path), text: node });
    if (taken.has(path)) return add({ ...base, outcome: 'rejected', reason: keyFault('duplicate', path) });
    const number = numberIn(node);
    if ('fault' in number)
      return add({ ...base, outcome: 'rejected', reason: faultOf(number.fault, path, node) });
    taken.add(path);
    const isBoolean = typeof node === 'boolean';
    add({ ...base, sent: number.value, isBoolean, outcome: 'stored', reason: null });
  };

  const leaf = (path: string, segments: Segments, node: unknown, isListed: boolean): void => {
    const named = model.valuesAt(path, segments, payload);
    for (const one of named) readNamed(path, segments, node, one);
    if (named.length === 0) readUnnamed(path, node, isListed);
  };

  const visit = (segments: Segments, node: unknown, isListed: boolean): void => {
    if (found.length >= VALUES_MAX) return void (omitted += 1);
    const path = segments.join('.');
    if (typeof node !== 'object' || node === null) return leaf(path, segments, node, isListed);
    const isList = Array.isArray(node);
    const lists = isList ? model.listsAt(segments, payload) : [];
    for (const list of lists)
      for (const one of pastValues(list, payload, node as unknown[], segments, ts)) add(one);
    const isIgnored = model.valuesAt(path, segments, payload).some(({ value }) => value.ignore === true);
    const isRead = !isIgnored && (!isList || model.reaches(segments)) && segments.length < VALUES_DEPTH;
    if (isRead) {
      for (const [name, value] of Object.entries(node)) visit([...segments, name], value, isListed || isList);
    } else if (lists.length === 0) {
      if (isIgnored)
        add({ ...IGNORED, path, key: path, outcome: 'ignored', reason: keyFault('ignored', path) });
      else {
        const reason = isList ? keyFault('list', path) : keyFault('depth', path);
        add({ ...IGNORED, path, key: path, outcome: 'rejected', reason });
      }
    }
  };
  for (const [name, value] of Object.entries(payload)) visit([name], value, false);

  if (omitted > 0) {
    const reason: ValueFault = { key: 'ingest.many_values', values: { max: VALUES_MAX } };
    found.push({ ...IGNORED, path: '', key: '', outcome: 'rejected', reason });
  }
  return found;
};

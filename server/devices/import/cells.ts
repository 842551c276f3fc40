import { setImmediate as breathe } from 'node:timers/promises';
import { unescapeFormula } from '../../../src/domain/csv.ts';
import type { Field, FieldKind } from '../../../src/schema/field.ts';
import { check } from '../../../src/schema/explain.ts';
import { fieldSchema, isNullable } from '../../../src/schema/zod.ts';
import { sentence } from '../../errors.ts';
import type { Column, Line, Problem, ParsedRow } from './types.ts';

/** The companies that a cell may name. */
export interface Companies {
  readonly ids: ReadonlySet<number>;
  /** By name in lower case; null where several have it. */
  readonly byName: ReadonlyMap<string, number | null>;
}

type Read = { readonly value: unknown } | { readonly msg: string };

const TRUTH: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  active: true,
  false: false,
  no: false,
  '0': false,
  inactive: false,
};

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const asNumber = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const kinds: { readonly [K in FieldKind]?: (text: string, field: Field) => unknown } = {
  integer: asNumber,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  boolean: (text) => TRUTH[text.toLowerCase()] ?? text,
  tags: listOf,
  choices: listOf,
  choice: (text, { values }) => {
    const word = text.toLowerCase().replace(/[\s-]+/g, '_');
    return values?.includes(word) ? word : text;
  },
};

const companyOf = (text: string, { ids, byName }: Companies): Read => {
  const number = asNumber(text);
  if (typeof number === 'number' && ids.has(number)) return { value: number };
  const found = byName.get(text.toLowerCase());
  if (found === undefined) return { msg: `There is no company “${text}”.` };
  return found === null ? { msg: `Several companies are named “${text}”: give the id.` } : { value: found };
};

const idIn = (text: string): Read => {
  const number = asNumber(text);
  return typeof number === 'number' ? { value: number } : { msg: `“${text}” is no id.` };
};

const reader = ({ name, field }: Column, companies: Companies): ((text: string) => Read) => {
  const schema = fieldSchema(field);
  const empty = field.default ?? null;
  return (cell) => {
    const text = name === 'is_active' && cell.toLowerCase() === 'new' ? '' : cell;
    // Without its type a device is looked for by its serial alone.
    if (name === 'type' && text === '') return { value: undefined };
    if (field.kind === 'belongsTo' && text !== '')
      return field.of === 'companies' ? companyOf(text, companies) : idIn(text);
    // Projects are named within the company of the row, which is not known yet.
    if (field.kind === 'manyOf') return { value: listOf(text).map(asNumber) };
    const plain = name === 'hw_serial' ? text.toUpperCase() : text;
    const value = text === '' ? empty : (kinds[field.kind]?.(text, field) ?? plain);
    const result = check(schema, value);
    if (!result.faults) return { value: result.value };
    const [fault] = result.faults;
    if (fault === undefined) return { msg: sentence('validation.invalid') };
    const element =
      Array.isArray(value) && fault.path !== '' ? (value as string[])[Number(fault.path)] : undefined;
    const msg = sentence(fault.key, fault.values);
    const states = field.kind === 'boolean' && isNullable(field) ? 'This must be true, false or empty.' : msg;
    return { msg: element === undefined ? states : `“${element.slice(0, 60)}”: ${msg}` };
  };
};

/** Cells of few different values are read once each. */
const remembered = (read: (text: string) => Read): ((text: string) => Read) => {
  const known = new Map<string, Read>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const fresh = read(text);
    if (known.size < 1_000) known.set(text, fresh);
    return fresh;
  };
};

/** What each line says, checked by the same schemas as a PUT; and all that is wrong with the cells. */
export const readCells = async (
  lines: readonly Line[],
  header: Line,
  columns: readonly Column[],
  companies: Companies,
): Promise<{ readonly wanted: ParsedRow[]; readonly problems: Problem[] }> => {
  const wanted: ParsedRow[] = [];
  const problems: Problem[] = [];
  const width = header.cells.length;
  const nameless = header.cells.flatMap((cell, at) => (cell.trim() === '' ? [at] : []));
  const readers = columns.map((column) => {
    const read = reader(column, companies);
    return { ...column, read: column.field.kind === 'text' ? read : remembered(read) };
  });
  for (const [lineIndex, { row, cells }] of lines.entries()) {
    if (lineIndex % 500 === 499) await breathe();
    if (cells.length !== width) {
      const msg = `This row has ${cells.length} cells, and the header ${width}.`;
      problems.push({ row, column: '', msg });
      continue;
    }
    const stray = nameless.find((column) => (cells[column] ?? '').trim() !== '');
    if (stray !== undefined) {
      problems.push({ row, column: '', msg: `Cell ${stray + 1} stands under no header.` });
      continue;
    }
    const values: Record<string, unknown> = {};
    let isSound = true;
    for (const { index, header: column, name, read } of readers) {
      const result = read(unescapeFormula(cells[index] ?? '').trim());
      if ('msg' in result) {
        isSound = false;
        problems.push({ row, column, msg: result.msg });
      } else if (result.value !== undefined) values[name] = result.value;
    }
    if (isSound) wanted.push({ row, values });
  }
  return { wanted, problems };
};

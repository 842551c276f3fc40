import { setImmediate as breathe } from 'node:timers/promises';
import { cellText } from '../../../src/domain/api/csv.ts';
import { normaliseSerial } from '../../../src/domain/devices/serials.ts';
import { type Field, type FieldKind, isNullable } from '../../../src/schema/field.ts';
import { check } from '../../../src/schema/explain.ts';
import { isThingsStack, plainHeader } from '../../../src/schema/import-columns.ts';
import { fieldSchema } from '../../../src/schema/zod.ts';
import { type Message, message, type Text } from '../../texts/texts.ts';
import type { Column, Line, Problem, ParsedRow } from './types.ts';

/** The companies that a cell can refer to. */
export interface Companies {
  readonly ids: ReadonlySet<number>;
  /** Ids by lower-case name; null if the name is ambiguous. */
  readonly byName: ReadonlyMap<string, number | null>;
}

/** The ids of device models by what a cell may name them by, in lower case: key or id; null if it is ambiguous. */
export type ModelNames = ReadonlyMap<string, number | null>;

/** What cells can refer to. */
export interface Referenced {
  readonly companies: Companies;
  readonly models: ModelNames;
}

type ParsedCell = { readonly value: unknown } | { readonly text: Text };

const BOOLEANS: Readonly<Record<string, boolean>> = {
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

const toInteger = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const kinds: { readonly [K in FieldKind]?: (text: string, field: Field) => unknown } = {
  integer: toInteger,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  boolean: (text) => BOOLEANS[text.toLowerCase()] ?? text,
  tags: listOf,
  choices: listOf,
  choice: (text, { values }) => {
    const word = text.toLowerCase().replace(/[\s-]+/g, '_');
    return values?.includes(word) ? word : text;
  },
};

const companyOf = (text: string, { ids, byName }: Companies): ParsedCell => {
  const number = toInteger(text);
  if (typeof number === 'number' && ids.has(number)) return { value: number };
  const found = byName.get(text.toLowerCase());
  if (found === undefined) return { text: message('import_file.no_company', { name: text }) };
  return found === null
    ? { text: message('import_file.several_companies', { name: text }) }
    : { value: found };
};

const modelOf = (text: string, models: ModelNames): ParsedCell => {
  const found = models.get(text.toLowerCase());
  return typeof found === 'number'
    ? { value: found }
    : { text: message('import_file.no_model', { name: text.slice(0, 60) }) };
};

/** The model of a device as The Things Stack names it; one that nobody has described says nothing. */
const networkModel = (brand: string, model: string, models: ModelNames): ParsedCell => ({
  value: models.get(`${brand}/${model}`.toLowerCase()) ?? undefined,
});

const parseId = (text: string): ParsedCell => {
  const number = toInteger(text);
  return typeof number === 'number'
    ? { value: number }
    : { text: message('import_file.not_an_id', { text }) };
};

const referenceOf = (text: string, of: string | undefined, { companies, models }: Referenced): ParsedCell =>
  of === 'companies'
    ? companyOf(text, companies)
    : of === 'device-models'
      ? modelOf(text, models)
      : parseId(text);

const cellParser = ({ name, field }: Column, referenced: Referenced): ((text: string) => ParsedCell) => {
  const schema = fieldSchema(field);
  const empty = field.default ?? null;
  return (cell) => {
    const text = name === 'is_active' && cell.toLowerCase() === 'new' ? '' : cell;
    // Without a type, the device is matched by serial number alone.
    if (name === 'type' && text === '') return { value: undefined };
    if (field.kind === 'belongsTo' && text !== '') return referenceOf(text, field.of, referenced);
    // Project titles are resolved later: they are unique only within the row's company.
    if (field.kind === 'manyOf') return { value: listOf(text).map(toInteger) };
    const plain = field.serial ? normaliseSerial(text) : text;
    if (plain === null) return { text: message('validation.serial_scientific', { text: text.slice(0, 60) }) };
    const value = text === '' ? empty : (kinds[field.kind]?.(text, field) ?? plain);
    const result = check(schema, value);
    if (!result.faults) return { value: result.value };
    const [fault] = result.faults;
    if (fault === undefined) return { text: 'validation.invalid' };
    const element =
      Array.isArray(value) && fault.path !== '' ? (value as string[])[Number(fault.path)] : undefined;
    const problem: Message =
      field.kind === 'boolean' && isNullable(field)
        ? message('import_file.boolean_or_empty')
        : { key: fault.key, values: fault.values };
    if (element === undefined) return { text: problem };
    return { text: message('import_file.element', { element: element.slice(0, 60), problem }) };
  };
};

/** Caches parsed cells, for columns with few distinct values. */
const memoized = (parse: (text: string) => ParsedCell): ((text: string) => ParsedCell) => {
  const cache = new Map<string, ParsedCell>();
  return (text) => {
    const cached = cache.get(text);
    if (cached) return cached;
    const parsed = parse(text);
    if (cache.size < 1_000) cache.set(text, parsed);
    return parsed;
  };
};

/** Parses the cells of each line and validates them with the schemas of a PUT. Collects all problems. */
export const readCells = async (
  lines: readonly Line[],
  header: Line,
  columns: readonly Column[],
  referenced: Referenced,
): Promise<{ readonly rows: ParsedRow[]; readonly problems: Problem[] }> => {
  const rows: ParsedRow[] = [];
  const problems: Problem[] = [];
  const width = header.cells.length;
  const unnamed = header.cells.flatMap((cell, index) => (cell.trim() === '' ? [index] : []));
  const headers = header.cells.map((cell) => plainHeader(cellText(cell)));
  const brand = isThingsStack(headers) ? headers.indexOf('brand_id') : -1;
  const parsers = columns.map((column) => {
    const parse = cellParser(column, referenced);
    return { ...column, parse: column.field.kind === 'text' ? parse : memoized(parse) };
  });
  for (const [lineIndex, { row, cells }] of lines.entries()) {
    if (lineIndex % 500 === 499) await breathe();
    if (cells.length !== width) {
      const text = message('import_file.width', { count: cells.length, width });
      problems.push({ row, column: '', text });
      continue;
    }
    const stray = unnamed.find((column) => (cells[column] ?? '').trim() !== '');
    if (stray !== undefined) {
      problems.push({ row, column: '', text: message('import_file.no_cell_header', { cell: stray + 1 }) });
      continue;
    }
    const values: Record<string, unknown> = {};
    const wrong = new Set<string>();
    for (const { index, header: column, name, parse } of parsers) {
      const text = cellText(cells[index] ?? '');
      const result =
        name === 'model_id' && brand >= 0
          ? networkModel(cellText(cells[brand] ?? ''), text, referenced.models)
          : parse(text);
      if ('text' in result) {
        wrong.add(name);
        problems.push({ row, column, text: result.text });
      } else if (result.value !== undefined) values[name] = result.value;
    }
    const isIdentified = !wrong.has('hw_serial') && !wrong.has('type');
    if (isIdentified) rows.push({ row, values, isValid: wrong.size === 0 });
  }
  return { rows, problems };
};

import { cellText } from '../../src/domain/api/csv.ts';
import { readTime } from '../../src/domain/time/local-time.ts';
import { normaliseSerial } from '../../src/domain/devices/serials.ts';
import { plainHeader } from '../../src/schema/import-columns.ts';
import { readRecords } from '../devices/import/parse.ts';
import type { Line, Problem } from '../devices/import/types.ts';
import { httpError } from '../errors.ts';
import { message, type Text } from '../texts/texts.ts';

/** Readings of one file. See docs/import-export.md. */
export const READINGS_MAX = 2_000_000;
/** Lines above the header at most. */
const TITLE_LINES_MAX = 20;
/** Problems that are kept; beyond, they are only counted. */
export const PROBLEMS_MAX = 10_000;

/** Headers of the columns that say what a row is about; any other is the key or role of a value. */
const MEANINGS: Readonly<Record<string, 'serial' | 'dev_id' | 'app_id' | 'ts' | 'key' | 'value'>> = {
  serial: 'serial',
  hw_serial: 'serial',
  serial_number: 'serial',
  dev_eui: 'serial',
  deveui: 'serial',
  eui: 'serial',
  dev_id: 'dev_id',
  device_id: 'dev_id',
  app_id: 'app_id',
  application_id: 'app_id',
  ts: 'ts',
  time: 'ts',
  timestamp: 'ts',
  date_time: 'ts',
  datetime: 'ts',
  date: 'ts',
  key: 'key',
  value: 'value',
};

/** How rows name their device: by its serial, or by the network's names. */
export interface DeviceName {
  readonly serial: string | null;
  readonly dev_id: string;
  readonly app_id: string | null;
}

/** Collects problems, and counts those that are too many to list. */
export const problemList = () => {
  const list: Problem[] = [];
  let count = 0;
  return {
    list,
    count: () => count,
    add: (row: number, column: string, text: Text): void => {
      count += 1;
      if (list.length < PROBLEMS_MAX) list.push({ row, column, text });
    },
  };
};
export type ProblemList = ReturnType<typeof problemList>;

/** The readings of a file before its devices are known: one entry of each list per reading, or per row. */
export interface Sheet {
  readonly devices: readonly DeviceName[];
  /** Keys or roles, by index. */
  readonly names: readonly string[];
  readonly headers: { readonly device: string; readonly ts: string; readonly names: readonly string[] };
  readonly rows: {
    /** Lines in the file. */
    readonly line: readonly number[];
    /** Indexes of `devices`. */
    readonly device: readonly number[];
    /** ms; of a local time, as if it were UTC. */
    readonly time: readonly number[];
    readonly isLocal: readonly boolean[];
  };
  readonly readings: {
    /** Indexes of `rows` and `names`. */
    readonly row: readonly number[];
    readonly name: readonly number[];
    readonly value: readonly number[];
  };
}

interface Columns {
  readonly headers: readonly string[];
  readonly at: Partial<Record<'serial' | 'dev_id' | 'app_id' | 'ts' | 'key' | 'value', number>>;
  /** The columns of values. */
  readonly values: readonly number[];
}

const columnsIn = (cells: readonly string[]): Columns => {
  const headers = cells.map(cellText);
  const at: Columns['at'] = {};
  const values: number[] = [];
  for (const [index, header] of headers.entries()) {
    const plain = plainHeader(header);
    const meaning = Object.hasOwn(MEANINGS, plain) ? MEANINGS[plain] : undefined;
    if (meaning !== undefined && at[meaning] === undefined) at[meaning] = index;
    else if (header !== '') values.push(index);
  }
  return { headers, at, values };
};

const isHeader = ({ at }: Columns): boolean =>
  at.ts !== undefined && (at.serial !== undefined || at.dev_id !== undefined);

const assertColumns = ({ at, headers, values }: Columns, row: number, problems: ProblemList): boolean => {
  const before = problems.count();
  if (at.serial === undefined && at.dev_id === undefined)
    problems.add(row, '', 'import_file.device_required');
  if (at.ts === undefined) problems.add(row, '', 'import_file.ts_required');
  const isLong = at.key !== undefined && at.value !== undefined;
  if (isLong && values.length > 0)
    problems.add(row, headers[values[0] as number] ?? '', 'import_file.long_format_column');
  if (!isLong && values.length === 0) problems.add(row, '', 'import_file.values_required');
  return problems.count() === before;
};

// A spreadsheet writes a decimal comma where the system does.
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WORDS: Readonly<Record<string, number>> = { true: 1, false: 0 };

const numberOf = (text: string): number | null => {
  if (NUMBER.test(text)) {
    const number = Number(text);
    return Number.isFinite(number) ? number + 0 : null;
  }
  if (DECIMAL_COMMA.test(text)) return Number(text.replace(',', '.'));
  return WORDS[text.toLowerCase()] ?? null;
};

/** Numbers texts in the order in which they come. */
const numbering = <T>() => {
  const indexes = new Map<string, number>();
  const list: T[] = [];
  return {
    list,
    of: (key: string, make: () => T): number => {
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, list.length);
      return list.push(make()) - 1;
    },
  };
};

/** Reads the rows of a file, and collects what is wrong with them. Null if its header can't be understood. */
export const readSheet = async (bytes: Buffer, problems: ProblemList): Promise<Sheet | null> => {
  const devices = numbering<DeviceName>();
  const names = numbering<string>();
  const nameHeaders: string[] = [];
  const [line, device, time]: [number[], number[], number[]] = [[], [], []];
  const isLocal: boolean[] = [];
  const [row, name, value]: [number[], number[], number[]] = [[], [], []];
  const titles: Line[] = [];
  let columns: Columns | undefined;
  let isReadable = false;

  const begin = (header: Line): void => {
    columns = columnsIn(header.cells);
    isReadable = assertColumns(columns, header.row, problems);
  };
  const nameIndex = (key: string, header: string): number =>
    names.of(key, () => {
      nameHeaders.push(header);
      return key;
    });

  const deviceOf = (
    cells: readonly string[],
    at: Columns['at'],
    headers: readonly string[],
    number: number,
  ) => {
    const text = at.serial === undefined ? '' : cellText(cells[at.serial] ?? '');
    if (text !== '') {
      const serial = normaliseSerial(text);
      if (serial === null) {
        const shown = text.slice(0, 60);
        const problem = message('validation.serial_scientific', { text: shown });
        problems.add(number, headers[at.serial as number] ?? '', problem);
        return null;
      }
      return devices.of(`s${serial}`, () => ({ serial, dev_id: '', app_id: null }));
    }
    const dev_id = at.dev_id === undefined ? '' : cellText(cells[at.dev_id] ?? '');
    const app_id = at.app_id === undefined ? '' : cellText(cells[at.app_id] ?? '');
    if (dev_id === '') {
      problems.add(number, headers[(at.serial ?? at.dev_id) as number] ?? '', 'validation.required');
      return null;
    }
    return devices.of(`d${app_id}\0${dev_id}`, () => ({ serial: null, dev_id, app_id: app_id || null }));
  };

  const addValue = (number: number, header: string, key: string, cell: string, index: number): void => {
    const text = cellText(cell);
    if (text === '') return;
    const read = numberOf(text);
    if (read === null) {
      problems.add(number, header, message('import_file.not_a_value', { text: text.slice(0, 60) }));
      return;
    }
    if (row.length >= READINGS_MAX) {
      const max = READINGS_MAX.toLocaleString('en');
      throw httpError(413, message('import_file.readings_long', { max }), { path: 'file' });
    }
    row.push(index);
    name.push(nameIndex(key, header));
    value.push(read);
  };

  const addRow = ({ row: number, cells }: Line, { headers, at, values }: Columns): void => {
    const found = deviceOf(cells, at, headers, number);
    const text = cellText(cells[at.ts as number] ?? '');
    const read = readTime(text);
    if (read === null) {
      const problem =
        text === '' ? 'validation.required' : message('import_file.not_a_time', { text: text.slice(0, 60) });
      problems.add(number, headers[at.ts as number] ?? '', problem);
    }
    if (found === null || read === null) return;
    const index = line.push(number) - 1;
    device.push(found);
    time.push('instant' in read ? read.instant : read.local);
    isLocal.push('local' in read);
    if (at.key !== undefined && at.value !== undefined) {
      const key = cellText(cells[at.key] ?? '');
      const header = headers[at.key] ?? '';
      if (key === '') problems.add(number, header, 'validation.required');
      else addValue(number, headers[at.value] ?? '', key, cells[at.value] ?? '', index);
      return;
    }
    for (const column of values) {
      const key = headers[column] ?? '';
      addValue(number, key, key, cells[column] ?? '', index);
    }
  };

  const syntax = await readRecords(bytes, (record) => {
    if (columns) {
      if (isReadable) addRow(record, columns);
      return;
    }
    titles.push(record);
    if (isHeader(columnsIn(record.cells)) || titles.length > TITLE_LINES_MAX) begin(record);
  });
  for (const problem of syntax) problems.add(problem.row, problem.column, problem.text);
  if (!columns) {
    const [first] = titles;
    if (first) begin(first);
    else problems.add(1, '', 'import_file.no_header');
  }
  const known = columns;
  if (!known || !isReadable) return null;
  const { at, headers } = known;
  return {
    devices: devices.list,
    names: names.list,
    headers: {
      device: headers[(at.serial ?? at.dev_id) as number] ?? '',
      ts: headers[at.ts as number] ?? '',
      names: nameHeaders,
    },
    rows: { line, device, time, isLocal },
    readings: { row, name, value },
  };
};

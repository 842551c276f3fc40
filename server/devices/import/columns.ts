import { unescapeFormula } from '../../../src/domain/csv.ts';
import { isImported, knownHeaders, plainHeader } from '../../../src/schema/import-columns.ts';
import { badRequest } from '../../errors.ts';
import { devices } from '../serialize.ts';
import type { Column, Line, Problem } from './types.ts';
import { type Text, message } from '../../texts.ts';

const KNOWN = knownHeaders(devices);
const names = new Set(KNOWN.values());

/** The field for a header: as mapped, otherwise by name or label. Null: skip the column; undefined: unknown. */
const fieldOf = (
  header: string,
  mapping: Readonly<Record<string, string | null>>,
): string | null | undefined => {
  if (!Object.hasOwn(mapping, header)) return KNOWN.get(plainHeader(header));
  const target = mapping[header];
  return target ? (names.has(target) ? target : undefined) : null;
};

/**
 * Matches the columns of a file to fields. Read-only fields are skipped, as in a PUT; an unknown or duplicate
 * header is a problem in the header row.
 */
export const readColumns = (
  header: Line,
  mapping: Readonly<Record<string, string | null>>,
): { readonly columns: Column[]; readonly problems: Problem[] } => {
  const headers = header.cells.map((cell) => unescapeFormula(cell).trim());
  const missing = Object.keys(mapping).find((name) => !headers.includes(name));
  if (missing !== undefined)
    throw badRequest(message('import_file.no_column', { column: missing }), 'columns');
  const columns: Column[] = [];
  const problems: Problem[] = [];
  const report = (column: string, problem: Text): void =>
    void problems.push({ row: header.row, column, text: problem });
  for (const [index, text] of headers.entries()) {
    // Spreadsheets leave unnamed columns behind; `readCells` checks that they are empty.
    if (text === '') continue;
    const name = fieldOf(text, mapping);
    if (name === undefined) {
      const target = mapping[text];
      report(text, message('import_file.no_field', { field: target ? target : text }));
      continue;
    }
    const field = name === null ? undefined : devices.fields[name];
    if (name === null || !isImported(field)) continue;
    const duplicate = columns.find((column) => column.name === name);
    if (duplicate) report(text, message('import_file.duplicate_column', { column: duplicate.header }));
    else columns.push({ index, header: text, name, field });
  }
  if (!columns.some(({ name }) => name === 'hw_serial')) {
    report('hw_serial', 'import_file.serial_required');
  }
  return { columns, problems };
};

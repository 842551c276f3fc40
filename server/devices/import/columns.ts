import { cellText } from '../../../src/domain/api/csv.ts';
import { fieldsOfHeaders, isImported, knownHeaders } from '../../../src/schema/import-columns.ts';
import { badRequest } from '../../errors.ts';
import { devices } from '../serialize.ts';
import type { Column, Line, Problem } from './types.ts';
import { type Text, message } from '../../texts/texts.ts';

const names = new Set(knownHeaders(devices).values());

/** The field for a header: as mapped, otherwise what it means. Null: skip the column; undefined: unknown. */
const fieldOf = (
  header: string,
  mapping: Readonly<Record<string, string | null>>,
  meaning: string | null | undefined,
): string | null | undefined => {
  if (!Object.hasOwn(mapping, header)) return meaning;
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
  const headers = header.cells.map(cellText);
  const meanings = fieldsOfHeaders(devices, headers);
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
    const name = fieldOf(text, mapping, meanings[index]);
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

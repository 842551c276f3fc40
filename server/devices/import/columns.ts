import { unescapeFormula } from '../../../src/domain/csv.ts';
import { isImported, knownHeaders, plainHeader } from '../../../src/schema/import-columns.ts';
import { badRequest } from '../../errors.ts';
import { devices } from '../serialize.ts';
import type { Column, Line, Problem } from './types.ts';

const KNOWN = knownHeaders(devices);
const names = new Set(KNOWN.values());

/** The field that a header means: as it was mapped, else its name or label; null for one to pass over. */
const fieldOf = (
  header: string,
  mapping: Readonly<Record<string, string | null>>,
): string | null | undefined => {
  if (!Object.hasOwn(mapping, header)) return KNOWN.get(plainHeader(header));
  const wanted = mapping[header];
  return wanted ? (names.has(wanted) ? wanted : undefined) : null;
};

/**
 * Which column of a file is about which field. Those that the server sets are passed over, as in a
 * PUT; a header that means nothing, or the same as another, is a problem of row 1.
 */
export const readColumns = (
  header: Line,
  mapping: Readonly<Record<string, string | null>>,
): { readonly columns: Column[]; readonly problems: Problem[] } => {
  const headers = header.cells.map((cell) => unescapeFormula(cell).trim());
  const missing = Object.keys(mapping).find((name) => !headers.includes(name));
  if (missing !== undefined) throw badRequest(`The file has no column “${missing}”.`, 'columns');
  const columns: Column[] = [];
  const problems: Problem[] = [];
  const fault = (column: string, msg: string): void => void problems.push({ row: header.row, column, msg });
  for (const [index, text] of headers.entries()) {
    // A spreadsheet leaves nameless columns behind; whether they are empty is seen in the rows.
    if (text === '') continue;
    const name = fieldOf(text, mapping);
    if (name === undefined) {
      const wanted = mapping[text];
      fault(text, wanted ? `There is no field “${wanted}”.` : `There is no field “${text}”.`);
      continue;
    }
    const field = name === null ? undefined : devices.fields[name];
    if (name === null || !isImported(field)) continue;
    const twin = columns.find((column) => column.name === name);
    if (twin) fault(text, `The column “${twin.header}” says the same.`);
    else columns.push({ index, header: text, name, field });
  }
  if (!columns.some(({ name }) => name === 'hw_serial')) {
    fault('hw_serial', 'This column is needed: serial and type say which device a row is about.');
  }
  return { columns, problems };
};

import { cellOf } from '../../src/domain/api/csv.ts';
import { type ZipEntry, zip } from './zip.ts';
import { sheetName } from './sheet-name.ts';

/** Excel's maximum number of rows per sheet, without the header. */
export const XLSX_ROWS = 1_048_575;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    // XML 1.0 allows no control characters, not even escaped ones.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Excel's maximum number of characters per cell. */
const CELL_MAX = 32_767;

const cell = (value: unknown, style = ''): string => {
  const content = cellOf(value);
  if (content === '') return '<c/>';
  if (typeof content === 'number' && Number.isFinite(content)) return `<c><v>${content}</v></c>`;
  if (typeof content === 'boolean') return `<c t="b"><v>${content ? 1 : 0}</v></c>`;
  const text = escaped(String(content).slice(0, CELL_MAX));
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
};

const row = (cells: readonly unknown[], style?: string): string =>
  `<row>${cells.map((value) => cell(value, style)).join('')}</row>`;

async function* sheet(
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      (name, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${name === 'id' ? 8 : 22}" customWidth="1"/>`,
    )
    .join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  yield row(columns, ' s="1"');
  for await (const part of parts) yield part.map((cells) => row(cells)).join('');
  yield '</sheetData></worksheet>';
}

const files = (title: string): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    content: [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
  },
  {
    name: '_rels/.rels',
    content: [
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  },
  {
    name: 'xl/workbook.xml',
    content: [
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
  },
  {
    name: 'xl/styles.xml',
    content: [
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  },
];

/** Streams a workbook with one sheet of at most `XLSX_ROWS` rows. */
export const xlsx = (
  title: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<Buffer> =>
  zip([
    ...files(title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31)),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, parts) },
  ]);

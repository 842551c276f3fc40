import { SEVERITY_INKS, SEVERITY_TINTS } from '../../../src/domain/alarms/severity-shapes.ts';
import type {
  ChartBlock,
  DocumentHead,
  ReportDocument,
  Section,
  Sentence,
} from '../../../src/domain/reports/document/document.ts';
import { groupedSections } from '../../../src/domain/reports/document/grouped.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { blockNode, chartNodes } from './blocks.ts';
import { PRINTED, shapeOf, staysWhole, toneColours, toneShape, type Element, type Node } from './nodes.ts';
import { hasNotesBeside } from './table.ts';

/** A document for pdfmake: see render.mjs. */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** At the top of every page but the first. */
  readonly header: string;
  /** At the bottom of every page: the run, and its number with the placeholders `{page}` and `{pages}`. */
  readonly footer: { readonly run: string; readonly page: string };
  readonly palette: Readonly<Record<string, string>>;
  readonly content: readonly Node[];
}

/** Characters of each name at the top of a page, which has one line. */
const NAME_LENGTH = 64;
const shortened = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trimEnd()}…` : name;

/** Who issued the document: the drop of the product's mark, and its name. */
const ISSUER = 'Flowgen';
const DROP = 'M16 2c5.6 6.6 10 11.6 10 17.4A10 10 0 0 1 6 19.4C6 13.6 10.4 8.6 16 2z';
const issuer: Node = {
  columnGap: 3,
  columns: [
    { width: '*', text: '' },
    {
      width: 9,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="2 2 28 28"><path d="${DROP}" fill="${PRINTED.primary}"/></svg>`,
    },
    { width: 'auto', text: ISSUER, bold: true, fontSize: 9 },
  ],
};

const headNodes = ({ company, title, lines, period, run }: DocumentHead, logo?: string): readonly Node[] => [
  {
    margin: [0, 0, 0, 4],
    columns: [
      logo
        ? { image: logo, fit: [180, 30], tag: 'Figure', alt: company }
        : { text: company, style: 'company' },
      { width: 360, alignment: 'right', style: 'name', stack: [issuer, ...(run === '' ? [] : [run])] },
    ],
  },
  { text: title, style: 'h1', tag: 'H1' },
  ...lines.map((line, at): Node => ({
    text: at === lines.length - 1 ? [{ text: period, bold: true }, ` · ${line}`] : line,
    margin: [0, 0, 0, at === lines.length - 1 ? 7 : 2],
  })),
];

/** Points of the text beside a shape. */
const SIGNED = 9;
const cell = (fill: string, edge: string, stack: readonly Node[]): readonly Node[] => [
  { fillColor: fill, borderColor: [edge, '', '', ''], border: [true, false, false, false], stack },
];

/** A sentence in a band of its own, in the colour of its severity; one of low severity is quiet. */
const band = ({ text, severity = 'low' }: Sentence): readonly Node[] => {
  const color = PRINTED[SEVERITY_INKS[severity]];
  return cell(PRINTED[severity === 'low' ? 'canvas' : SEVERITY_TINTS[severity]], color, [
    { columnGap: 4, columns: [shapeOf(severity, { fontSize: SIGNED, color }), { text }] },
  ]);
};

/** A section in a box of its tone: its heading, a large sentence, the others, and bands below. */
const boxNodes = ({ heading, tone = 'unknown', sentences, notes }: Section): readonly Node[] => {
  const { fill, ink } = toneColours(tone);
  const own = sentences.filter(({ severity }) => severity === undefined);
  return [
    {
      layout: 'box',
      table: {
        widths: ['*'],
        body: [
          cell(fill, ink, [
            {
              columnGap: 4,
              columns: [
                toneShape(tone, { fontSize: SIGNED, color: ink }),
                { text: heading ?? '', style: 'boxName', color: ink },
              ],
            },
            ...own.map(({ text }, at): Node => (at === 0 ? { text, style: 'boxText' } : { text })),
          ]),
          ...sentences.filter(({ severity }) => severity !== undefined).map(band),
        ],
      },
    },
    ...notes.map((text): Node => ({ text, style: 'note' })),
  ];
};

const isChart = (section: Section): section is Section & { readonly block: ChartBlock } =>
  section.block?.type === 'chart';

/** A heading that stays with what follows: see render.mjs. */
const headingNode = ({ heading, aside }: Section): Element => ({
  text: aside ? [heading ?? '', { text: `  ${aside}`, style: 'aside' }] : (heading ?? ''),
  style: 'h2',
  tag: 'H2',
  outline: true,
  headlineLevel: 2,
});

/** Characters of a line of notes, at least, also beside a table. */
const NOTE_CHARACTERS = 50;

/** A section with those that belong to it: they have no heading. */
const sectionNodes = (group: readonly Section[]): readonly Node[] => {
  const [first] = group;
  if (!first) return [];
  if (first.tone) return boxNodes(first);
  const charts = group.filter(isChart);
  const sentences = group.flatMap((one) => one.sentences);
  const texts = group.flatMap((one) => one.notes);
  const notes = texts.map((text): Node => ({ text, style: 'note' }));
  const isWhole = staysWhole(
    texts.map((text) => [text]),
    NOTE_CHARACTERS,
  );
  const isBeside =
    isWhole && group.length === 1 && first.block?.type === 'table' && hasNotesBeside(first.block);
  return [
    ...(first.heading === null ? [] : [headingNode(first)]),
    ...sentences.map(({ text }): Node => ({
      text,
      margin: [0, 0, 0, 4],
      // They stay with the block, as the heading does.
      ...(group.some(({ block }) => block) ? { headlineLevel: 1 } : {}),
    })),
    ...group.flatMap(({ block }) =>
      block && block.type !== 'chart' ? [blockNode(block, isBeside ? notes : [])] : [],
    ),
    ...chartNodes(charts.map(({ block }) => block)),
    // Together, so that none of them is alone on the last page.
    ...(texts.length === 0 || isBeside ? [] : [{ unbreakable: isWhole, stack: notes }]),
  ];
};

/** A report as a PDF, whatever it is about. `logo`: that of the company, as a data URL. */
export const pdfDocument = (
  { language, head, sections }: ReportDocument,
  translate: Translate,
  logo?: string,
): PdfDocument => ({
  title: head.title,
  author: head.company,
  language,
  header: [...new Set([head.company, head.title].map(shortened)), head.period].join(' · '),
  footer: { run: head.run, page: translate('report_files.page', { page: '{page}', pages: '{pages}' }) },
  palette: { ...PRINTED },
  content: [...headNodes(head, logo), ...groupedSections(sections, 'files').flatMap(sectionNodes)],
});

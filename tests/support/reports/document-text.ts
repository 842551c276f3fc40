import type { Block, Cell, ReportDocument, Section } from '../../../src/domain/reports/document/document.ts';

const cellText = ({ text, tone, below, bar, trend }: Cell): string =>
  [
    ...(tone ? [`(${tone})`] : []),
    trend ? `~ ${text}` : text,
    ...(below === undefined ? [] : [`/ ${below}`]),
    ...(bar === undefined ? [] : [`▇${Math.round(bar * 100)}`]),
  ].join(' ');

const blockLines = (block: Block): readonly string[] => {
  switch (block.type) {
    case 'table':
      return [
        `  | ${block.columns.map(({ heading, unit }) => (unit ? `${heading} (${unit})` : heading)).join(' | ')}`,
        ...block.rows.map(
          ({ cells, depth = 0, isFine }) =>
            `  ${isFine ? '·' : '|'} ${'> '.repeat(depth)}${cells.map(cellText).join(' | ')}`,
        ),
      ];
    case 'facts':
      return block.facts.map(
        ({ name, text, tone, note }) =>
          `  ${name}: ${tone ? `(${tone}) ` : ''}${text}${note ? ` / ${note}` : ''}`,
      );
    case 'heat':
      return [
        `  | ${[block.heading, ...block.columns.map(({ lines }) => lines.join(' '))].join(' | ')}`,
        ...block.rows.map(
          ({ name, cells, isFine }) =>
            `  ${isFine ? '·' : '|'} ${[cellText(name), ...cells.map(({ text, level }) => (level === 'within' ? text : `${text} (${level})`))].join(' | ')}`,
        ),
        ...block.legend.map(({ level, text }) => `  ${level}: ${text}`),
      ];
    case 'chart':
      return [
        `  chart of ${block.shape}: ${block.name}${block.unit ? ` (${block.unit})` : ''}`,
        `  ${block.values.length} values; ${block.description}`,
        ...block.limits.map(({ kind, text }) => `  ${kind}: ${text}`),
        ...block.marks.map(
          ({ span, word, severity }) => `  mark ${new Date(span.from).toISOString()}: ${word} (${severity})`,
        ),
      ];
  }
};

const sectionLines = ({
  heading,
  aside,
  tone,
  sentences,
  block,
  notes,
  only,
}: Section): readonly string[] => [
  '',
  `${heading === null ? '—' : `# ${heading}`}${aside ? ` · ${aside}` : ''}${tone ? ` (${tone})` : ''}${only ? ` [${only}]` : ''}`,
  ...sentences.map(({ text, severity }) => (severity ? `(${severity}) ${text}` : text)),
  ...(block ? blockLines(block) : []),
  ...notes.map((note) => `* ${note}`),
];

/** A document as text: its structure and all that it says, for golden files. */
export const documentText = ({ language, head, sections }: ReportDocument): string =>
  [
    `${head.company} · ${head.title} · ${head.period} · ${language}`,
    ...head.lines,
    head.run,
    ...sections.flatMap(sectionLines),
    '',
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ');

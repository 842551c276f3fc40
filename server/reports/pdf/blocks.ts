import { axisUnitOf, drawBlock } from '../../../src/domain/reports/charts/draw-block.ts';
import { LEVEL_SEVERITY, type Level } from '../../../src/domain/reports/charts/heat-map.ts';
import { PRINTED_LEVEL_MARKS, TONE_SHAPES } from '../../../src/domain/reports/charts/marks.ts';
import type {
  Block,
  ChartBlock,
  Fact,
  FactsBlock,
  HeatBlock,
} from '../../../src/domain/reports/document/document.ts';
import {
  PAGE_WIDTH,
  PRINTED,
  shapeOf,
  toneColours,
  toneShape,
  type Element,
  type Node,
  staysWhole,
} from './nodes.ts';
import { svgOf } from './svg.ts';
import { tableNode } from './table.ts';

/** Between two charts beside each other, and their height, in points. */
const GAP = 20;
const CHART_HEIGHT = 132;
/** So many figures are beside each other, at most. */
const FIGURES_BESIDE = 8;
const FIGURE_SIZE = 13.5;
/** Points of a character of a figure, of the shape before it, and between two figures. */
const FIGURE = { character: 7.4, shape: 16, gap: 17 } as const;
const FACT_WIDTH = 140;
/** Characters of a line of facts, at least. */
const LINE = 100;
const HEAT = { name: 128, cell: 44, fontSize: 7.5 } as const;

/** A chart below its name, as wide as the page or half of it. */
export const chartNode = (block: ChartBlock, width: number): Element => {
  const { unit } = axisUnitOf(block);
  return {
    width,
    stack: [
      {
        tag: 'H3',
        style: 'chart',
        text: [
          unit === '' ? block.name : `${block.name} (${unit})`,
          ...(block.gaps === undefined ? [] : [{ text: `  ${block.gaps}`, style: 'below', bold: false }]),
        ],
      },
      {
        svg: svgOf(drawBlock(block, { width, height: CHART_HEIGHT })),
        width,
        tag: 'Figure',
        alt: block.description,
      },
    ],
  };
};

/** Charts in pairs, which are not divided between pages; a chart alone is as wide as the page. */
export const chartNodes = (blocks: readonly ChartBlock[]): readonly Node[] => {
  const width = (PAGE_WIDTH - GAP) / 2;
  const pairs = Array.from({ length: Math.ceil(blocks.length / 2) }, (_, at) =>
    blocks.slice(2 * at, 2 * at + 2),
  );
  return pairs.map((pair) => ({
    unbreakable: true,
    columnGap: GAP,
    margin: [0, 0, 0, 6],
    columns: pair.map((one) => chartNode(one, blocks.length === 1 ? PAGE_WIDTH : width)),
  }));
};

const figure = ({ name, text, note, tone }: Fact): Element => {
  const words = { text, style: 'figure', noWrap: true };
  const color = tone && toneColours(tone).ink;
  return {
    stack: [
      { text: name, style: 'name' },
      color
        ? {
            columnGap: 4,
            columns: [toneShape(tone, { fontSize: FIGURE_SIZE, color }), { ...words, width: 'auto', color }],
          }
        : words,
      ...(note === undefined ? [] : [{ text: note, style: 'below' }]),
    ],
  };
};

/** How many rows figures need, so that the longest one, which does not wrap, has room. */
const rowsOf = (facts: readonly Fact[]): number => {
  const widest = Math.max(
    ...facts.map(({ text, tone }) => text.length * FIGURE.character + (tone ? FIGURE.shape : 0)),
  );
  const beside = Math.min(FIGURES_BESIDE, Math.floor(PAGE_WIDTH / (widest + FIGURE.gap)));
  return Math.ceil(facts.length / Math.max(1, beside));
};

const figures = (facts: readonly Fact[]): Node => {
  const rows = rowsOf(facts);
  const each = Math.ceil(facts.length / Math.max(1, rows));
  const empty: Node = { text: '' };
  return {
    layout: 'figures',
    table: {
      widths: Array.from({ length: each }, () => '*'),
      body: Array.from({ length: rows }, (_, row) =>
        Array.from({ length: each }, (__, at) => {
          const fact = facts[row * each + at];
          return fact ? figure(fact) : empty;
        }),
      ),
    },
  };
};

const factsNode = ({ look, facts }: FactsBlock): Node =>
  facts.length === 0
    ? ''
    : look === 'figures'
      ? figures(facts)
      : {
          layout: 'plain',
          unbreakable: staysWhole(
            facts.map(({ text, note = '' }) => [text + note]),
            LINE,
          ),
          table: {
            widths: [FACT_WIDTH, '*'],
            body: facts.map(({ name, text, note, tone }) => [
              { text: name, style: 'factName' },
              {
                text: note ? [text, { text: `\n${note}`, style: 'below' }] : text,
                style: 'fact',
                ...(tone && tone !== 'minor' ? { color: toneColours(tone).ink, bold: true } : {}),
              },
            ]),
          },
        };

/** The sign of a level beside a value: the shape of its severity, or that of its mark. */
const heatCell = (level: Level, text: string, description: string, isNarrow = false): Element => {
  const mark = PRINTED_LEVEL_MARKS[level];
  const severity = LEVEL_SEVERITY[level];
  const color = PRINTED[mark.ink];
  const fill = {
    ...(mark.fill === 'surface' ? {} : { fillColor: PRINTED[mark.fill] }),
    // Days without data are hatched, as in charts.
    ...(level === 'unknown' ? { overlayPattern: ['hatched', PRINTED.line] } : {}),
    actual: description,
  };
  if (!severity || severity === 'minor') {
    const sign = text === '' || level === 'below' ? mark.sign : '';
    return { ...fill, text: [sign, text].filter(Boolean).join(' '), style: 'cell', color };
  }
  // A narrow cell has room for its value only, which is bold on a fill.
  if (isNarrow) return { ...fill, text, style: 'cell', color, bold: true };
  const rest: Node = { width: '*', text: '', fontSize: 1 };
  return {
    ...fill,
    columnGap: 2,
    columns: [
      rest,
      shapeOf(TONE_SHAPES[severity], { fontSize: HEAT.fontSize, color }),
      { text, style: 'cell', color, bold: true, width: 'auto', noWrap: true },
      rest,
    ],
  };
};

const legend = ({ legend: levels }: HeatBlock): readonly Node[] =>
  levels.length === 0
    ? []
    : [
        {
          columnGap: 4,
          margin: [0, 4, 0, 0],
          columns: levels.flatMap(({ level, text }): readonly Node[] => [
            {
              width: 24,
              layout: 'swatch',
              table: { widths: [23], body: [[heatCell(level, '', text)]] },
            },
            { width: 'auto', text, style: 'below', noWrap: true, margin: [0, 1, 10, 0] },
          ]),
        },
      ];

const heatNode = (block: HeatBlock): Node => {
  const { heading, columns, rows } = block;
  // Few days are not as wide as the page: the values of a valve stand together.
  const isNarrow = HEAT.name + columns.length * HEAT.cell > PAGE_WIDTH;
  return {
    stack: [
      {
        layout: 'heat',
        tag: 'Table',
        table: {
          headerRows: 1,
          keepWithHeaderRows: Math.min(1, rows.length),
          dontBreakRows: true,
          widths: [HEAT.name, ...columns.map(() => (isNarrow ? '*' : HEAT.cell))],
          body: [
            [
              { text: heading, style: 'head' },
              ...columns.map(({ lines }) => ({ text: lines.join('\n'), style: 'head', alignment: 'center' })),
            ],
            ...rows.map(({ name, cells }) => [
              {
                text:
                  name.below === undefined
                    ? name.text
                    : [name.text, { text: ` ${name.below}`, style: 'below' }],
                style: 'cell',
                alignment: 'left',
              },
              ...cells.map(({ level, text, description }) => heatCell(level, text, description, isNarrow)),
            ]),
          ],
        },
      },
      ...legend(block),
    ],
  };
};

/** A block of a document, other than charts; `beside`: what stands at the right of a narrow table. */
export const blockNode = (block: Exclude<Block, ChartBlock>, beside: readonly Node[] = []): Node => {
  if (block.type === 'table') return tableNode(block, beside);
  return block.type === 'heat' ? heatNode(block) : factsNode(block);
};

import { completenessWords } from '../../../src/domain/reports/completeness.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { reportLimits } from '../../../src/domain/reports/limits.ts';
import { referencesOf, sourcesDate, type References } from '../../../src/domain/reports/references.ts';
import { exactTime } from '../../../src/domain/zoned.ts';
import type { RunFacts } from './cover.ts';
import { block, heading, type Node, type Source } from './nodes.ts';

/** Between two columns. */
const GAP = 40;

const facts = (lines: readonly (readonly [string, string])[]): Node => ({
  layout: 'plain',
  table: {
    widths: [100, '*'],
    body: lines.map(([name, value]) => [{ text: name, style: 'name' }, { text: value }]),
  },
});

const referenceText = (number: number | undefined): string => (number === undefined ? '' : `[${number}]`);

const limits = ({ result, translate }: Source, references: References): Node[] => {
  const all = reportLimits(result);
  if (all.length === 0) return [];
  const unitText = (unit: string): string => translate(`report_words.units.${unit}`, { _: unit });
  const rows = [
    ...all.map(({ key, label, value, unit }) => [
      translate(label),
      `${value} ${unitText(unit)}`,
      referenceText(references.of({ key, value })) || translate('report_files.set_here'),
    ]),
    ...(references.scald === undefined
      ? []
      : result.profile.limits.scald.map(({ from, seconds }) => [
          translate('report_files.scald_from', { from }),
          `${seconds} s`,
          referenceText(references.scald),
        ])),
  ];
  return [
    {
      layout: 'report',
      style: 'table',
      tag: 'Table',
      margin: [0, 8, 0, 0],
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', 'auto'],
        body: [
          ['limit', 'value', 'reference'].map((key) => ({
            text: translate(`report_files.${key}`),
            style: 'th',
            alignment: key === 'value' ? 'right' : 'left',
          })),
          ...rows.map(([name, value, reference]) => [
            { text: name },
            { text: value, alignment: 'right' },
            { text: reference },
          ]),
        ],
      },
    },
  ];
};

/** The sources of the limits, numbered. */
const referenceList = ({ result, translate }: Source, { all }: References): Node[] => [
  { text: translate('report_words.parts.references'), style: 'h3', tag: 'H3' },
  {
    tag: 'L',
    stack: all.map(({ number, text }) => ({
      tag: 'LI',
      margin: [0, 0, 0, 2],
      columnGap: 0,
      columns: [
        { text: `[${number}]`, width: 22, tag: 'Lbl' },
        { text, tag: 'LBody' },
      ],
    })),
  },
  { text: translate('report_files.sources_date', { date: sourcesDate(result) }), style: 'note' },
];

/** What the run is based on: period, completeness, limits with the numbers of their sources. */
export const basis = (source: Source, run: RunFacts | undefined): Node[] => {
  const { result, translate } = source;
  const { company, project, profile, completeness, time_zone: zone } = result;
  const complete = completenessWords(completeness);
  const found = referencesOf(result);
  return [
    heading(translate('reports.summary')),
    facts([
      [translate('report_files.company'), company.name],
      ...(project ? [[translate('report_files.project'), project.title] as const] : []),
      [translate('report_files.from'), exactTime(result.from, zone)],
      [translate('report_files.to'), exactTime(result.to, zone)],
      ...(result.until < result.to
        ? [[translate('report_files.until'), exactTime(result.until, zone)] as const]
        : []),
      [
        figureLabel({ key: 'completeness' }, translate),
        translate(`report_words.parts.${complete.key}`, complete.values),
      ],
      [
        translate('report_words.parts.thresholds'),
        translate(`resources.reports.values.profile.${profile.key}`, { _: profile.name }),
      ],
      ...(run
        ? [
            [translate('report_files.run_name'), `${run.id}, ${exactTime(run.finished_at, zone)}`] as const,
            [translate('report_files.data_hash'), run.data_hash] as const,
          ]
        : []),
    ]),
    {
      // So that no heading of a column is left alone at the end of a page.
      unbreakable: true,
      columnGap: GAP,
      columns: [
        { width: '*', stack: limits(source, found) },
        { width: '*', stack: referenceList(source, found) },
      ],
    },
  ];
};

/** Widths of what is filled in, in points. */
const SIGNED = { name: 170, role: 150, date: 90, signature: 200 } as const;

/** Where the people who are responsible for the report sign it. */
export const signatures = ({ translate }: Source): Node =>
  block(
    translate('report_files.signatures'),
    ['prepared', 'reviewed'].map((who) => ({
      columnGap: 16,
      margin: [0, 0, 0, 8],
      columns: [
        { width: 80, text: translate(`report_files.${who}`), bold: true, margin: [0, 17, 0, 0] },
        ...Object.entries(SIGNED).map(([part, width]) => ({
          width,
          stack: [
            { canvas: [{ type: 'line', x1: 0, y1: 28, x2: width, y2: 28, lineWidth: 0.6 }] },
            { text: translate(`report_files.sign.${part}`), style: 'name', margin: [0, 2, 0, 0] },
          ],
        })),
      ],
    })),
  );

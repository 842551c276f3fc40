import { completenessWords } from '../../../src/domain/reports/computing/completeness.ts';
import { spanWords } from '../../../src/domain/reports/texts/dates.ts';
import { pageOf } from '../../../src/domain/reports/kinds.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { hasProfileLimits, limitText, reportLimits } from '../../../src/domain/reports/texts/limits.ts';
import { referencesOf, sourcesDate, type References } from '../../../src/domain/reports/texts/references.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { unusableText } from '../../../src/domain/reports/verdicts/unassessed.ts';
import { exactTime } from '../../../src/domain/time/zoned.ts';
import type { RunFacts } from './cover.ts';
import { block, divided, PRINTED, type Node, type Source } from './nodes.ts';

/** Between two columns. */
const GAP = 30;
const REFERENCES_WIDTH = 338;
/** Of the names of facts. */
const FACT_NAME_WIDTH = 76;

const facts = (lines: readonly (readonly [string, string])[]): Node => ({
  layout: 'plain',
  table: {
    widths: [FACT_NAME_WIDTH, '*'],
    body: lines.map(([name, value]) => [
      { text: name, style: 'factName' },
      { text: value, style: 'fact' },
    ]),
  },
});

const referenceText = (number: number | undefined): string => (number === undefined ? '' : `[${number}]`);

/** So many tables of limits are beside each other; fewer with sources that are words. */
const LIMIT_TABLES = 4;
const LIMIT_TABLES_OF_WORDS = 3;
/** Fewer limits are in fewer tables. */
const LIMITS_LEAST = 3;

const limits = ({ result, translate }: Source, references: References): Node[] => {
  const all = reportLimits(result);
  if (all.length === 0) return [];
  const setHere = translate('report_files.set_here');
  const rows = [
    ...all.map(({ key, label, value, unit }) => [
      translate(label),
      limitText({ value, unit }, result, translate),
      referenceText(references.of({ key, value })) || setHere,
    ]),
    ...(references.scald === undefined
      ? []
      : result.profile.limits.scald.map(({ from, seconds }) => [
          translate('report_words.limits.scald', { from }),
          `${seconds} s`,
          referenceText(references.scald),
        ])),
  ];
  const hasWords = rows.some(([, , source]) => source === setHere);
  const tableCount = hasWords ? LIMIT_TABLES_OF_WORDS : LIMIT_TABLES;
  // A new node for each table, because pdfmake stores the position in the node.
  const head = () =>
    ['limit', 'value', 'reference'].map((key) => ({
      text: translate(`report_files.${key}`),
      style: 'limitsHead',
      alignment: key === 'value' ? 'right' : 'left',
      ...(key === 'reference' ? { margin: [6, 0, 0, 0] } : {}),
    }));
  const toTable = (part: typeof rows): Node => ({
    width: '*',
    stack: [
      {
        layout: 'limits',
        style: 'limits',
        tag: 'Table',
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto'],
          body: [
            head(),
            ...part.map(([name, value, reference]) => [
              { text: name },
              { text: value, alignment: 'right', noWrap: true },
              { text: reference, margin: [6, 0, 2, 0], noWrap: true },
            ]),
          ],
        },
      },
    ],
  });
  const columns = divided(rows, Math.max(1, Math.min(tableCount, Math.ceil(rows.length / LIMITS_LEAST)))).map(
    toTable,
  );
  const empty = Array.from({ length: tableCount - columns.length }, () => ({ width: '*', text: '' }));
  return [{ columnGap: 16, margin: [0, 3, 0, 0], columns: [...columns, ...empty] }];
};

/** The sources of the limits, numbered. */
const referenceList = ({ result, translate }: Source, { all }: References): Node[] => [
  {
    // When they were checked is beside their heading, which takes no line of its own.
    columnGap: 10,
    columns: [
      {
        text: translate('report_words.parts.references'),
        width: 'auto',
        style: 'h3',
        tag: 'H3',
        margin: [0, 0, 0, 0],
      },
      {
        text: translate('report_files.sources_date', { date: sourcesDate(result) }),
        width: '*',
        style: 'reference',
        color: PRINTED.quiet,
        margin: [0, 2, 0, 0],
      },
    ],
  },
  {
    tag: 'L',
    stack: all.map(({ number, text }) => ({
      tag: 'LI',
      margin: [0, 0, 0, 0.3],
      columnGap: 0,
      columns: [
        { text: `[${number}]`, width: 22, tag: 'Lbl', style: 'reference' },
        { text, tag: 'LBody', style: 'reference' },
      ],
    })),
  },
];

/** Where the data as they are now are compared with those of the run: on its page, with its address if that is known. */
const checkText = (kind: string, report: number, { id, site }: RunFacts, translate: Translate): string =>
  site === undefined
    ? translate('report_files.data_check', { report, run: id })
    : translate('report_files.data_check_at', {
        address: `${site}/company/reports/${report}/${pageOf(kind, 'company')}`,
        run: id,
      });

/** What the run is based on: period, completeness, the sources of the limits. */
const runFacts = ({ result, translate }: Source, run: RunFacts | undefined): Node => {
  const { profile, completeness, time_zone: zone } = result;
  const complete = completenessWords(completeness);
  return facts([
    [translate('reports.span'), translate('reports.span_text', spanWords(result, zone, translate))],
    ...(result.until < result.to
      ? [[translate('report_files.until'), exactTime(result.until, zone)] as const]
      : []),
    [
      figureLabel({ key: 'completeness' }, translate),
      [
        translate(`report_words.parts.${complete.key}`, complete.values),
        unusableText(result.exceptions, translate),
      ]
        .filter(Boolean)
        .join('. '),
    ],
    ...(hasProfileLimits(result)
      ? [
          [
            translate('report_words.parts.thresholds'),
            translate(`resources.reports.values.profile.${profile.key}`, { _: profile.name }),
          ] as const,
        ]
      : []),
    ...(run
      ? [
          [translate('report_files.run_name'), `${run.id}, ${exactTime(run.finished_at, zone)}`] as const,
          [
            translate('report_files.data_hash'),
            run.report_id === undefined
              ? run.data_hash
              : `${run.data_hash}\n${checkText(result.kind, run.report_id, run, translate)}`,
          ] as const,
        ]
      : []),
  ]);
};

/** Widths of what is filled in, in points. */
const SIGNED = { name: 92, role: 58, date: 50, signature: 87 } as const;
const SIGNER_WIDTH = 59;
const BETWEEN_SIGNED = 6;
const SIGNED_HEIGHT = 18;

/** Where the people who are responsible for the report sign it. */
const signatures = ({ translate }: Source): Node[] => [
  {
    columnGap: GAP,
    margin: [0, 6, 0, 0],
    columns: ['prepared', 'reviewed'].map((who) => ({
      width: '*',
      columnGap: BETWEEN_SIGNED,
      columns: [
        {
          text: translate(`report_files.${who}`),
          width: SIGNER_WIDTH,
          style: 'signer',
          tag: 'H3',
        },
        ...Object.entries(SIGNED).map(([part, width]) => ({
          width,
          stack: [
            {
              canvas: [
                { type: 'line', x1: 0, y1: SIGNED_HEIGHT, x2: width, y2: SIGNED_HEIGHT, lineWidth: 0.6 },
              ],
            },
            { text: translate(`report_files.sign.${part}`), style: 'factName', margin: [0, 1, 0, 0] },
          ],
        })),
      ],
    })),
  },
];

/**
 * The end of the document: what the run is based on, its limits with the numbers of their sources, and the signatures.
 * Together on one page, so that nobody signs a page that says nothing.
 */
export const closing = (source: Source, run: RunFacts | undefined): Node => {
  const found = referencesOf(source.result, source.translate);
  return block(source.translate('reports.summary'), [
    {
      columnGap: GAP,
      columns: [
        { width: '*', stack: [runFacts(source, run)] },
        ...(found.all.length > 0
          ? [
              {
                width: REFERENCES_WIDTH,
                stack: referenceList(source, found),
              },
            ]
          : []),
      ],
    },
    ...limits(source, found),
    ...signatures(source),
  ]);
};

import { minuteText, periodText, zoneWords } from '../../../src/domain/reports/dates.ts';
import { VERDICT_MARKS } from '../../../src/domain/reports/marks.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { verdictText } from '../../../src/domain/reports/verdict-text.ts';
import { PRINTED, type Node, type Source } from './nodes.ts';

/** What a document says about a run that is not part of its result. */
export interface RunFacts {
  readonly id: number;
  readonly finished_at: string;
  readonly data_hash: string;
}
export interface CoverFacts {
  readonly run?: RunFacts;
  /** The company's logo as a data URL: PNG or JPEG. */
  readonly logo?: string;
}

/** `1 – 31 Oct 2026`, in the report's time zone. */
export const documentPeriod = (result: Result): string => periodText(result, result.time_zone);

const createdText = ({ result, translate }: Source, { finished_at }: RunFacts): string =>
  translate('report_files.created', { time: minuteText(finished_at, result.time_zone) });
/** `Run 12 · Created Sun, 4 Oct 2026, 13:05` */
export const runText = (source: Source, run: RunFacts): string =>
  [source.translate('report_files.run', { id: run.id }), createdText(source, run)].join(' · ');

const letterhead = ({ result, translate }: Source, { run, logo }: CoverFacts): Node => ({
  margin: [0, 0, 0, 8],
  columns: [
    logo
      ? { image: logo, fit: [180, 38], tag: 'Figure', alt: result.company.name }
      : { text: result.company.name, style: 'company' },
    {
      width: 'auto',
      alignment: 'right',
      style: 'name',
      stack: run
        ? [translate('report_files.run', { id: run.id }), createdText({ result, translate }, run)]
        : [],
    },
  ],
});

const title = ({ result, translate }: Source): Node[] => {
  const { kind, company, project } = result;
  const kindText = translate(`report_words.kinds.${kind}`, {
    _: translate(`resources.reports.values.kind.${kind}`),
  });
  return [
    { text: result.title, style: 'h1', tag: 'H1' },
    {
      text: [
        { text: documentPeriod(result), bold: true },
        [
          '',
          kindText,
          company.name,
          ...(project ? [project.title] : []),
          zoneWords(result, result.time_zone, translate),
        ].join(' · '),
      ],
      margin: [0, 0, 0, 10],
    },
  ];
};

const verdict = ({ result, translate }: Source): Node => {
  const { outcome, name, sentence, notes } = verdictText(result, translate);
  const { fill, ink } = VERDICT_MARKS[outcome];
  const until = minuteText(result.until, result.time_zone);
  return {
    layout: 'verdict',
    table: {
      widths: ['*'],
      body: [
        [
          {
            fillColor: PRINTED[fill],
            borderColor: [PRINTED[ink], '', '', ''],
            border: [true, false, false, false],
            stack: [
              {
                text: translate('report_files.verdict', {
                  verdict: translate(`report_words.verdicts.${name}`),
                }),
                style: 'verdictName',
                color: PRINTED[ink],
              },
              ...(sentence === null ? [] : [{ text: sentence, style: 'verdict' }]),
              ...notes.map((text) => ({ text })),
              ...(result.until < result.to
                ? [{ text: translate('report_words.parts.not_over', { until }) }]
                : []),
            ],
          },
        ],
      ],
    },
  };
};

/** The top of the first page: whose report it is, about what, and its verdict. */
export const cover = (source: Source, facts: CoverFacts): Node[] => [
  letterhead(source, facts),
  ...title(source),
  verdict(source),
];

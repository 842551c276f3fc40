import { SEVERITY_INKS, SEVERITY_TINTS } from '../../../src/domain/alarms/severity-shapes.ts';
import { dayText, lengthText, minuteText, periodText } from '../../../src/domain/reports/texts/dates.ts';
import { VERDICT_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { nonBreaking } from '../../../src/domain/reports/texts/non-breaking.ts';
import type { VerdictAside } from '../../../src/domain/reports/verdicts/verdict-asides.ts';
import { verdictText } from '../../../src/domain/reports/verdicts/verdict-text.ts';
import { reportZone } from '../../../src/domain/reports/texts/zone-words.ts';
import { PRINTED, withoutWidow, type Node, type Source } from './nodes.ts';
import { shapeOf, verdictShape } from './signs.ts';

/** What a document says about a run that is not part of its result. */
export interface RunFacts {
  readonly id: number;
  readonly report_id?: number;
  readonly finished_at: string;
  readonly data_hash: string;
  /** The address of the site, without a slash at its end, if it is configured. */
  readonly site?: string;
}
export interface CoverFacts {
  readonly run?: RunFacts;
  /** The company's logo as a data URL: PNG or JPEG. */
  readonly logo?: string;
  /** Where the project is that the report is about. */
  readonly address?: string;
}

/** `1 – 31 Oct 2026`, in the report's time zone. */
export const documentPeriod = (result: Result): string => periodText(result, result.time_zone);

/** The device of a report about one only, which is what the document is about. */
export const onlyDevice = ({ devices, kind }: Result): ResultRow | null =>
  devices.length === 1 && kind !== 'project' ? (devices[0] ?? null) : null;
/** The name of what the document is about. */
export const documentTitle = (result: Result): string => onlyDevice(result)?.title ?? result.title;
const kindName = ({ kind }: Result, translate: Translate): string =>
  translate(`report_words.kinds.${kind}`, { _: translate(`resources.reports.values.kind.${kind}`) });
const ONE_DAY = 1;
/** Whether the document has another title than the report: that of its only device, or of the kind and its day. */
const hasOwnTitle = (result: Result): boolean =>
  onlyDevice(result) ? documentTitle(result) !== result.title : result.days.length === ONE_DAY;

/** `Report 4 · Run 12`: no other document has these numbers. */
const numberText = ({ translate }: Source, { id, report_id }: RunFacts): string =>
  [
    ...(report_id === undefined ? [] : [translate('report_files.report', { id: report_id })]),
    translate('report_files.run', { id }),
  ].join(' · ');
const createdText = ({ result, translate }: Source, { finished_at }: RunFacts): string =>
  translate('report_files.created', { time: minuteText(finished_at, result.time_zone) });
/** `Report 4 · Run 12 · Created Sun, 4 Oct 2026, 13:05` */
export const runText = (source: Source, run: RunFacts): string =>
  [numberText(source, run), createdText(source, run)].join(' · ');
/** The same after the title of the report, where the document has another. */
const titledRunText = (source: Source, run: RunFacts): string =>
  [...(hasOwnTitle(source.result) ? [`“${source.result.title}”`] : []), runText(source, run)].join(' · ');

/** Who issued the document: the drop of the product's mark, and its name. */
const ISSUER = 'Flowgen';
const DROP = 'M16 2c5.6 6.6 10 11.6 10 17.4A10 10 0 0 1 6 19.4C6 13.6 10.4 8.6 16 2z';
const issuer = (): Node => ({
  columnGap: 3,
  columns: [
    { width: '*', text: '' },
    {
      width: 9,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="2 2 28 28"><path d="${DROP}" fill="${PRINTED.primary}"/></svg>`,
    },
    { width: 'auto', text: ISSUER, bold: true, fontSize: 9 },
  ],
});

const letterhead = (source: Source, { run, logo }: CoverFacts): Node => ({
  margin: [0, 0, 0, 4],
  columns: [
    logo
      ? { image: logo, fit: [180, 30], tag: 'Figure', alt: source.result.company.name }
      : { text: source.result.company.name, style: 'company' },
    {
      width: 360,
      alignment: 'right',
      style: 'name',
      stack: [issuer(), ...(run ? [titledRunText(source, run)] : [])],
    },
  ],
});

/** What the first page is headed: of a single day what is reported on, with its date; otherwise the title. */
export const coverTitle = ({ result, translate }: Source): string =>
  result.days.length === ONE_DAY && !onlyDevice(result) ? kindName(result, translate) : documentTitle(result);

const title = (source: Source, { logo, address }: CoverFacts): Node[] => {
  const { result, translate } = source;
  const { company, project, days } = result;
  const kindText = kindName(result, translate);
  const device = onlyDevice(result);
  const isDay = days.length === ONE_DAY;
  const [day] = days;
  const about = [
    ...[lengthText(result, result.time_zone, translate)].filter(Boolean),
    ...(isDay && !device ? [] : [kindText]),
    ...(logo ? [company.name] : []),
    ...(project ? [[project.title, address].filter(Boolean).join(', ')] : []),
    reportZone(result, translate),
  ];
  return [
    {
      text: [
        coverTitle(source),
        ...(isDay && day ? [{ text: `, ${dayText(day.date)}`, bold: false, color: PRINTED.quiet }] : []),
      ],
      style: 'h1',
      tag: 'H1',
    },
    ...(device
      ? [
          {
            text: [
              ...(device.location ? [device.location] : []),
              `${translate('report_words.figures.dev_id')} ${device.dev_id}`,
            ].join(' · '),
            margin: [0, 0, 0, 2],
          },
        ]
      : []),
    {
      text: isDay
        ? about.join(' · ')
        : [{ text: documentPeriod(result), bold: true }, ['', ...about].join(' · ')],
      ...(device ? { color: PRINTED.quiet } : {}),
      margin: [0, 0, 0, 7],
    },
  ];
};

/** Points of the text beside a sign. */
const SIGNED = 9;
const cell = (fill: keyof typeof PRINTED, edge: string, stack: readonly Node[]): Node[] => [
  {
    fillColor: PRINTED[fill],
    borderColor: [edge, '', '', ''],
    border: [true, false, false, false],
    stack,
  },
];
/** Findings beside the verdict, each in the colour of its severity; one of low severity is quiet. */
const asideRows = (asides: readonly VerdictAside[]): Node[][] =>
  asides.map(({ text, severity }) => {
    const color = PRINTED[SEVERITY_INKS[severity]];
    return cell(severity === 'low' ? 'canvas' : SEVERITY_TINTS[severity], color, [
      {
        columnGap: 4,
        columns: [shapeOf(severity, { fontSize: SIGNED, color }), { text: withoutWidow(text) }],
      },
    ]);
  });

const verdict = (source: Source): Node => {
  const { result, translate } = source;
  const { outcome, name, sentence, findings, asides } = verdictText(result, translate);
  const { fill, ink } = VERDICT_MARKS[outcome];
  const until = minuteText(result.until, result.time_zone);
  return {
    layout: 'verdict',
    table: {
      widths: ['*'],
      body: [
        cell(fill, PRINTED[ink], [
          {
            columnGap: 4,
            columns: [
              verdictShape(outcome, { fontSize: SIGNED, color: PRINTED[ink] }),
              {
                text: translate('report_files.verdict', {
                  verdict: translate(`report_words.verdicts.${name}`),
                }),
                style: 'verdictName',
                color: PRINTED[ink],
              },
            ],
          },
          ...(sentence === null ? [] : [{ text: nonBreaking(sentence), style: 'verdict' }]),
          ...findings.map((text) => ({ text: withoutWidow(text) })),
          ...(result.until < result.to
            ? [{ text: translate('report_words.parts.not_over', { until }) }]
            : []),
        ]),
        ...asideRows(asides),
      ],
    },
  };
};

/** The top of the first page: whose report it is, about what, and its verdict. */
export const cover = (source: Source, facts: CoverFacts): Node[] => [
  letterhead(source, facts),
  ...title(source, facts),
  verdict(source),
];

/** Points of the first page between its margins, and what its parts take of them. */
const PAGE_HEIGHT = 533;
const LETTERHEAD = 36;
const TITLE_LINE = 28;
const LINE = 13;
const VERDICT = 46;
/** Characters of the title in one line. */
const TITLE_LENGTH = 68;
const NOTE_LENGTH = 175;

/** The points of the first page that are left below the verdict. */
export const roomBelow = ({ result, translate }: Source): number => {
  const { notes } = verdictText(result, translate);
  const lines = [...notes, ...(result.until < result.to ? [''] : [])].map((text) =>
    Math.max(1, Math.ceil(text.length / NOTE_LENGTH)),
  );
  const device = onlyDevice(result);
  return (
    PAGE_HEIGHT -
    LETTERHEAD -
    Math.ceil(documentTitle(result).length / TITLE_LENGTH) * TITLE_LINE -
    (device ? LINE : 0) -
    LINE -
    VERDICT -
    lines.reduce((sum, count) => sum + count, 0) * LINE
  );
};

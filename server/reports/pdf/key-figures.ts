import { dataDaysOf, dataDaysText } from '../../../src/domain/data-days.ts';
import { shownTotals, totalsIn, type Total } from '../../../src/domain/reports/columns.ts';
import { noneText, totalRemarks } from '../../../src/domain/reports/device-notes.ts';
import type { Column } from '../../../src/domain/reports/column.ts';
import { figureText } from '../../../src/domain/reports/figures.ts';
import type { Format } from '../../../src/domain/reports/format.ts';
import { reuseShareOf } from '../../../src/domain/reports/hydraloop.ts';
import { inventoryText } from '../../../src/domain/reports/inventory.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { SEVERITY_MARKS, type Mark } from '../../../src/domain/reports/marks.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { isIncomparable, sumOf } from '../../../src/domain/reports/totals.ts';
import { verdictOf } from '../../../src/domain/reports/verdict.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { isCounter, mainDatapoint, countedOf } from './datapoints.ts';
import { PRINTED, type Node, type Source } from './nodes.ts';

/** A document leads with so many figures. */
const KEY_FIGURES = 7;

type Hydraloop = Readonly<Record<string, number | null>>;
const hydraloops = ({ devices }: Result): Hydraloop[] =>
  devices.flatMap(({ hydraloop }) => (hydraloop ? [hydraloop as Hydraloop] : []));
const sumOfHydraloops = (result: Result, key: string): number | null =>
  sumOf(hydraloops(result).map((one) => one[key]));
const onlyOf = (result: Result): ResultRow | null =>
  result.devices.length === 1 ? (result.devices[0] ?? null) : null;

/** Of all units, null if it is unknown of one that recycled water. */
const reuseOf = (result: Result): number | null => {
  const units = hydraloops(result).filter(({ recycled }) => Number(recycled) > 0);
  const areKnown = units.every(({ recycled, mains }) => reuseShareOf(recycled, mains) !== null);
  const sum = (key: string): number | null => sumOf(units.map((unit) => unit[key]));
  return areKnown ? reuseShareOf(sum('recycled'), sum('mains')) : null;
};

/** A statistic of the main measurement of a report's only device; of a counter only what it counted says something. */
const measured = (result: Result, key: 'max' | 'min'): number | null => {
  const datapoint = mainDatapoint(onlyOf(result));
  return datapoint === null || isCounter(datapoint) || onlyOf(result)?.hydraloop ? null : datapoint[key];
};
const counted = (result: Result): number | null => {
  const datapoint = mainDatapoint(onlyOf(result));
  const isLitres = datapoint?.unit === 'L' && !onlyOf(result)?.hydraloop;
  return isLitres && datapoint && isCounter(datapoint) ? countedOf(result, datapoint) : null;
};
const temperatureOf = (key: 'max' | 'min') => (result: Result) =>
  mainDatapoint(onlyOf(result))?.unit === '°C' ? measured(result, key) : null;
/** The lowest temperature of a valve is that of its idle pipe. */
const lowestOf = (result: Result): number | null =>
  onlyOf(result)?.type === 'tmv' ? null : temperatureOf('min')(result);
/** A figure of the report's only device. */
const ofDevice = (key: string) => (result: Result) => {
  const value = onlyOf(result)?.[key];
  return typeof value === 'number' ? value : null;
};

/** Key figures where they are not among the totals of a result. */
const DERIVED: Readonly<Record<string, readonly [Format, (result: Result) => number | null]>> = {
  completeness: ['share', ({ completeness }) => completeness.share],
  alarms: ['count', ({ alarms }) => alarms?.totals.cases ?? null],
  attention: ['count', (result) => verdictOf(result).concern],
  recycled: ['litres', (result) => sumOfHydraloops(result, 'recycled')],
  savings: ['dollars', (result) => sumOfHydraloops(result, 'savings')],
  reuse_share: ['share', reuseOf],
  online_seconds: [
    'seconds',
    (result) => (onlyOf(result) ? sumOfHydraloops(result, 'online_seconds') : null),
  ],
  // Of meters a total has it.
  counted: ['litres', (result) => ((result.totals.consumption ?? null) === null ? counted(result) : null)],
  // Of valves a total has that of flowing water.
  highest: [
    'celsius',
    (result) => ((result.totals.max ?? null) === null ? temperatureOf('max')(result) : null),
  ],
  lowest: ['celsius', lowestOf],
  in_band_share: ['share', ofDevice('in_band_share')],
  flow_events: ['count', ofDevice('flow_events')],
};
/** Figures of how many devices there are, which a document about one doesn't need. */
const COUNTS: ReadonlySet<string> = new Set([
  'devices',
  'valves',
  'meters',
  'attention',
  'devices_by_state',
  'without_flow_signal',
]);

/** Water of which too little is known to compare it. */
const isMisleading = ({ totals }: Result, key: string): boolean =>
  key === 'previous_consumption' && isIncomparable(totals);

/** The figures that a document leads with, in the order of its kind: those that are known, zero too. */
export const keyFigures = (result: Result): readonly Total[] => {
  const totals = new Map(totalsIn(result).map((total) => [total.key, total]));
  const { keyFigures: keys = [...totals.keys()], leadingIfAny = [] } = viewOf(result.kind);
  const isSingle = onlyOf(result) !== null;
  return keys
    .flatMap((key): Total[] => {
      const derived = DERIVED[key];
      const total = totals.get(key) ?? (derived && { key, format: derived[0], value: derived[1](result) });
      if (!total || total.value === null || total.format === 'counts' || isMisleading(result, key)) return [];
      if (total.value === 0 && leadingIfAny.includes(key)) return [];
      return isSingle && COUNTS.has(key) ? [] : [total];
    })
    .slice(0, KEY_FIGURES);
};

const LABELS: Readonly<Record<string, string>> = {
  attention: 'report_words.parts.worst',
  counted: 'report_words.figures.consumption',
  highest: 'report_words.figures.max',
  lowest: 'report_words.figures.min',
};

/** The columns whose cells have the tone of a key figure of this name. */
const TONED: ReadonlyMap<string, Column> = new Map(
  ['tmv', 'metering'].flatMap((kind) => viewOf(kind).columns.map((one) => [one.key, one] as const)),
);
/** Key figures with another name than their columns. */
const COLUMNS_OF: Readonly<Record<string, string>> = {
  highest: 'max',
  tmv_in_band_share: 'in_band_share',
  leaks: 'leak_rate',
};
/** How a key figure is marked: as the cells of devices are, here by the exceptions of all. */
const markOf = (result: Result, { key, value }: Total): Mark | null => {
  const { exceptions, profile, tariff, completeness } = result;
  if (key === 'attention') {
    const { severity } = verdictOf(result);
    return value === 0 || severity === null ? null : SEVERITY_MARKS[severity];
  }
  const name = COLUMNS_OF[key] ?? key;
  const row = name === 'completeness' ? { completeness } : { [name]: value };
  const tone = TONED.get(name)?.tone?.(row, { exceptions, limits: profile.limits, tariff });
  return tone ? SEVERITY_MARKS[tone] : null;
};

/** What was not found, beside the key figures of these names. */
const nothingText = ({ result, translate }: Source, shown: ReadonlySet<string>): string =>
  [
    ...(result.exceptions.length === 0 ? ['none'] : []),
    ...(result.alarms?.totals.cases === 0 && !shown.has('alarms') ? ['no_alarms'] : []),
  ]
    .map((part) => translate(`report_words.parts.${part}`))
    .join(' ');

/** Said in words by `inventoryText`. */
const INVENTORY: ReadonlySet<string> = new Set(['devices', 'devices_by_state', 'devices_by_label']);

/** What the totals say beside the key figures, in small print: the other ones, those that are zero, missing days. */
const others = (source: Source, leading: readonly Total[]): string => {
  const { result, translate } = source;
  const shown = new Set(leading.map(({ key }) => key));
  const isSingle = onlyOf(result) !== null;
  const isOther = ({ key }: Total): boolean =>
    !shown.has(key) && !isMisleading(result, key) && !(isSingle && key.startsWith('devices'));
  const { some, none } = shownTotals(result);
  const counts = new Set(isSingle ? COUNTS : []);
  const isCounted = !isSingle && some.some(({ key }) => key === 'devices_by_state');
  const text = [
    dataDaysText(dataDaysOf(result.days), translate),
    isCounted ? inventoryText(result, translate) : '',
    ...some
      .filter((one) => isOther(one) && !counts.has(one.key) && !(isCounted && INVENTORY.has(one.key)))
      .map((one) =>
        [figureLabel(one, translate), figureText(one.value, one.format, result.time_zone, translate)]
          .join(': ')
          .replaceAll(' ', '\u00a0'),
      ),
    noneText(
      none.filter((one) => isOther(one) && !counts.has(one.key)),
      translate,
    ),
    ...totalRemarks(result, translate),
    nothingText(source, shown),
  ]
    .filter(Boolean)
    .join(' · ')
    .replaceAll('. · ', ' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Points that the key figures take, with a line of other totals or more. */
const FIGURES = 46;
const LINE = 10;
const LINE_LENGTH = 210;
export const keyFiguresHeight = (source: Source): number =>
  FIGURES + Math.ceil(others(source, keyFigures(source.result)).length / LINE_LENGTH) * LINE;

/** The key figures in one row of the same size, and the other totals below in small print. */
export const keyFigureRow = (source: Source): Node[] => {
  const { result, translate } = source;
  const leading = keyFigures(result);
  const small = others(source, leading);
  if (leading.length === 0 && small === '') return [];
  return [
    ...(leading.length === 0
      ? []
      : [
          {
            layout: 'figures',
            margin: [0, 9, 0, 0],
            table: {
              widths: leading.map(() => '*'),
              body: [
                leading
                  .map((total) => ({ ...total, mark: markOf(result, total) }))
                  .map(({ key, value, format, mark }) => ({
                    stack: [
                      {
                        text: LABELS[key] ? translate(LABELS[key]) : figureLabel({ key }, translate),
                        style: 'name',
                      },
                      {
                        text: [mark?.sign, figureText(value, format, result.time_zone, translate)]
                          .filter(Boolean)
                          .join(' '),
                        style: 'figure',
                        ...(mark ? { color: PRINTED[mark.ink] } : {}),
                      },
                    ],
                  })),
              ],
            },
          },
        ]),
    ...(small === '' ? [] : [{ text: small, style: 'note', margin: [0, 4, 0, 0] }]),
  ];
};

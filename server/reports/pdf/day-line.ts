import { SEVERITY_INKS } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import { severityOf } from '../../../src/domain/reports/severity.ts';
import { toLocalInput } from '../../../src/domain/zoned.ts';
import { at, svgText } from './svg-text.ts';
import { block, note, PAGE_WIDTH, PRINTED, type Node, type Source } from './nodes.ts';

/** Devices that the picture of a day has room for. */
const ROWS_MAX = 6;
const LEFT = 150;
const RIGHT = 10;
const TOP = 2;
const ROW = 15;
const BAR = 4;
const AXIS = 13;
const HOURS = 24;
const TICK_HOURS = 3;
/** Two times closer than this are not both written. */
const LABEL_WIDTH = 26;

/** Something at a time, or from one until another; in milliseconds. */
interface Mark {
  readonly from: number;
  readonly to: number | null;
  readonly color: string;
}
interface Row {
  readonly title: string;
  readonly marks: readonly Mark[];
}

/** The times that the words of an exception name, in addition to its own. */
const timesIn = (word: unknown): readonly number[] => {
  if (typeof word !== 'object' || word === null) return [];
  if ('at' in word && typeof word.at === 'number') return [word.at];
  return Object.values(word).flatMap(timesIn);
};
const timesOf = ({ ts, words }: Exception): readonly number[] => [
  ...new Set([...(ts === null ? [] : [Date.parse(ts)]), ...timesIn(words)]),
];

/** The devices with exceptions that matter or with alarms, each with the times of these. */
const rowsOf = ({ result }: Source): readonly Row[] => {
  const start = Date.parse(result.from);
  const end = Math.min(Date.parse(result.until), Date.parse(result.to));
  const rows = new Map<number, { title: string; marks: Mark[] }>();
  const add = (device_id: number, title: string, mark: Mark): void => {
    if (mark.from >= end || (mark.to ?? mark.from) < start) return;
    const row = rows.get(device_id) ?? { title, marks: [] };
    row.marks.push(mark);
    rows.set(device_id, row);
  };
  for (const one of result.exceptions) {
    const severity = severityOf(one, result.tariff);
    if (severity !== 'critical' && severity !== 'warning') continue;
    const mark = SEVERITY_MARKS[severity];
    if (!mark) continue;
    const color = PRINTED[mark.ink];
    for (const from of timesOf(one)) add(one.device_id, one.title, { from, to: null, color });
  }
  for (const { device_id, title, since, duration_seconds, severity } of result.alarms?.cases ?? []) {
    const from = Date.parse(since);
    const to = from + (duration_seconds ?? 0) * 1000;
    add(device_id, title, { from, to, color: PRINTED[SEVERITY_INKS[severity]] });
  }
  return [...rows.values()].slice(0, ROWS_MAX);
};

/** A day of 24 hours for each device with findings: when they were, and how long alarms lasted. */
export const dayLine = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = result.days.length === 1 ? rowsOf(source) : [];
  if (rows.length === 0) return [];
  const [start, end] = [Date.parse(result.from), Date.parse(result.to)];
  const width = PAGE_WIDTH - LEFT - RIGHT;
  const x = (ms: number): number =>
    LEFT + ((Math.min(end, Math.max(start, ms)) - start) / (end - start)) * width;
  const clock = (ms: number): string =>
    toLocalInput(new Date(ms).toISOString(), result.time_zone).slice(11, 16);
  const bottom = TOP + rows.length * ROW;
  const grid = Array.from({ length: HOURS / TICK_HOURS + 1 }, (_, tick) => {
    const ms = start + ((end - start) * tick * TICK_HOURS) / HOURS;
    const isLast = tick * TICK_HOURS === HOURS;
    return `<line x1="${at(x(ms))}" x2="${at(x(ms))}" y1="${TOP}" y2="${bottom}" stroke="${PRINTED.line}" stroke-width="0.7"/>${svgText(x(ms), bottom + 9, isLast ? '24:00' : clock(ms), 'middle', PRINTED.quiet)}`;
  });
  const drawn = rows.map(({ title, marks }, index) => {
    const y = TOP + index * ROW + ROW / 2;
    const line = `<line x1="${LEFT}" x2="${PAGE_WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="${PRINTED.line}" stroke-width="0.7"/>`;
    const bars = marks.flatMap(({ from, to, color }) =>
      to === null
        ? []
        : [
            `<rect x="${at(x(from))}" y="${y - BAR / 2}" width="${at(Math.max(1.5, x(to) - x(from)))}" height="${BAR}" fill="${color}" fill-opacity="0.4"/>`,
          ],
    );
    const points = marks.filter(({ to }) => to === null).toSorted((a, b) => a.from - b.from);
    let labelled = -Infinity;
    const dots = points.map(({ from, color }) => {
      const isClose = x(from) - labelled < LABEL_WIDTH;
      if (!isClose) labelled = x(from);
      const isAtEnd = x(from) > PAGE_WIDTH - RIGHT - LABEL_WIDTH;
      const label = svgText(
        x(from) + (isAtEnd ? -6 : 6),
        y - 3,
        clock(from),
        isAtEnd ? 'end' : 'start',
        color,
      );
      return `<circle cx="${at(x(from))}" cy="${y}" r="3.2" fill="${color}"/>${isClose ? '' : label}`;
    });
    return [line, svgText(0, y + 2.5, title, 'start', PRINTED.text), ...bars, ...dots].join('');
  });
  const height = bottom + AXIS;
  const spoken = rows.map(
    ({ title, marks }) => `${title}: ${marks.map(({ from }) => clock(Math.max(start, from))).join(', ')}`,
  );
  return [
    block(translate('report_files.day_line'), [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${height}" viewBox="0 0 ${PAGE_WIDTH} ${height}" font-family="Roboto">${[...grid, ...drawn].join('')}</svg>`,
        width: PAGE_WIDTH,
        tag: 'Figure',
        alt: spoken.join('. '),
      },
      note(translate('report_files.day_line_text')),
    ]),
  ];
};

import { toLocalInput } from '../../../src/domain/zoned.ts';
import { dayRows, type DayRow, type OpenCase } from './day-marks.ts';
import { at, svgText, textWidth } from './svg-text.ts';
import { block, note, PAGE_WIDTH, PRINTED, type Node, type Source } from './nodes.ts';

const LEFT = 150;
const RIGHT = 10;
const TOP = 4;
const ROW = 19;
const BAR = 5;
const RADIUS = 3.2;
const AXIS = 13;
const HOURS = 24;
const TICK_HOURS = 3;
/** Of a time beside its dot; closer than this, only the first is written. */
const LABEL_WIDTH = 26;
/** What lasted a moment is drawn this wide. */
const SHORTEST = 2;

/** From milliseconds to points. */
type X = (ms: number) => number;

/** Where a case was open: solid while its condition held, otherwise an outline. */
const caseShapes = ({ open, held, isAcknowledged, color }: OpenCase, x: X, y: number): string[] => {
  const outline = isAcknowledged ? PRINTED.quiet : PRINTED.warning;
  const top = y - BAR / 2;
  return [
    `<rect x="${at(x(open.from))}" y="${at(top)}" width="${at(Math.max(SHORTEST, x(open.to) - x(open.from)))}" height="${BAR}" fill="${PRINTED.surface}" stroke="${outline}" stroke-width="0.6"/>`,
    ...held.map(
      ({ from, to }) =>
        `<rect x="${at(x(from))}" y="${at(top)}" width="${at(Math.max(SHORTEST, x(to) - x(from)))}" height="${BAR}" fill="${color}"/>`,
    ),
  ];
};

/** The end of the widest room for words above an outline, between dots with their times; null without any. */
const wordsEnd = ({ dots }: DayRow, { open }: OpenCase, x: X, width: number): number | null => {
  const starts = [x(open.from), ...dots.map((dot) => x(dot.at) + RADIUS + LABEL_WIDTH)];
  const ends = [...dots.map((dot) => x(dot.at) - RADIUS), x(open.to)];
  const rooms = starts.flatMap((start, n) => {
    const end = Math.min(x(open.to), ends[n] ?? x(open.to));
    return end - Math.max(start, x(open.from)) >= width ? [{ end, size: end - start }] : [];
  });
  return rooms.toSorted((a, b) => b.size - a.size)[0]?.end ?? null;
};

/** A day of 24 hours for each device with findings: when they were, and when alarms were open. */
export const dayLine = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = result.days.length === 1 ? dayRows(source) : [];
  if (rows.length === 0) return [];
  const [start, end] = [Date.parse(result.from), Date.parse(result.to)];
  const width = PAGE_WIDTH - LEFT - RIGHT;
  const x: X = (ms) => LEFT + ((Math.min(end, Math.max(start, ms)) - start) / (end - start)) * width;
  const clock = (ms: number): string =>
    ms >= end ? '24:00' : toLocalInput(new Date(ms).toISOString(), result.time_zone).slice(11, 16);
  const bottom = TOP + rows.length * ROW;
  const grid = Array.from({ length: HOURS / TICK_HOURS + 1 }, (_, tick) => {
    const ms = start + ((end - start) * tick * TICK_HOURS) / HOURS;
    return `<line x1="${at(x(ms))}" x2="${at(x(ms))}" y1="${TOP}" y2="${bottom}" stroke="${PRINTED.line}" stroke-width="0.7"/>${svgText(x(ms), bottom + 9, clock(ms), 'middle', PRINTED.quiet)}`;
  });
  const open = translate('report_files.day_line_unacknowledged');
  const drawn = rows.map((row, index) => {
    const y = TOP + index * ROW + ROW / 2 + 2;
    const line = `<line x1="${LEFT}" x2="${PAGE_WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="${PRINTED.line}" stroke-width="0.7"/>`;
    const bars = row.cases.flatMap((one) => caseShapes(one, x, y));
    const waiting = row.cases.find(({ isAcknowledged }) => !isAcknowledged);
    const words = waiting && wordsEnd(row, waiting, x, textWidth(open) + 8);
    let labelled = -Infinity;
    const dots = row.dots.map((dot) => {
      const place = x(dot.at);
      const isClose = place - labelled < LABEL_WIDTH;
      if (!isClose) labelled = place;
      const isAtEnd = place > PAGE_WIDTH - RIGHT - LABEL_WIDTH;
      const label = svgText(
        place + (isAtEnd ? -5 : 5),
        y - 4,
        clock(dot.at),
        isAtEnd ? 'end' : 'start',
        dot.color,
      );
      return `<circle cx="${at(place)}" cy="${y}" r="${RADIUS}" fill="${dot.color}"/>${isClose ? '' : label}`;
    });
    return [
      line,
      svgText(0, y + 2.5, row.title, 'start', PRINTED.text),
      ...bars,
      ...dots,
      ...(typeof words === 'number' ? [svgText(words - 4, y - 4, open, 'end', PRINTED.warning)] : []),
    ].join('');
  });
  const height = bottom + AXIS;
  const spoken = rows.map(
    ({ title, dots, cases }) =>
      `${title}: ${[
        ...new Set(dots.map((dot) => clock(dot.at))),
        ...cases.map((one) =>
          translate(`report_files.day_line_${one.isAcknowledged ? 'open' : 'waiting'}`, {
            from: clock(one.open.from),
            to: clock(one.open.to),
          }),
        ),
      ].join(', ')}`,
  );
  const hasCases = rows.some(({ cases }) => cases.length > 0);
  const hasDots = rows.some(({ dots }) => dots.length > 0);
  const legend = [...(hasDots ? ['dots'] : []), ...(hasCases ? ['cases'] : [])] as const;
  return [
    block(translate('report_files.day_line'), [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${height}" viewBox="0 0 ${PAGE_WIDTH} ${height}" font-family="Roboto">${[...grid, ...drawn].join('')}</svg>`,
        width: PAGE_WIDTH,
        tag: 'Figure',
        alt: spoken.join('. '),
      },
      note(legend.map((part) => translate(`report_files.day_line_${part}`)).join(' ')),
    ]),
  ];
};

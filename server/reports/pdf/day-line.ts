import { caseShapes, caseWords, dayAxis, type X } from './day-axis.ts';
import { dayRows, type DayRow, type OpenCase } from './day-marks.ts';
import { at, svgText, textWidth } from './svg-text.ts';
import { block, note, PAGE_WIDTH, PRINTED, type Node, type Source } from './nodes.ts';

const LEFT = 150;
const RIGHT = 10;
const TOP = 4;
const ROW = 19;
const RADIUS = 3.2;
const AXIS = 13;
/** Of a time beside its dot; closer than this, only the first is written. */
const LABEL_WIDTH = 26;

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

/** Whether a picture of the day shows more than the list of exceptions, which has their times: several, or an alarm. */
const isWorthIt = (rows: readonly DayRow[]): boolean =>
  rows.some(({ cases }) => cases.length > 0) || rows.reduce((sum, { dots }) => sum + dots.length, 0) > 1;

/** A day of 24 hours for each device with findings: when they were, and when alarms were open. */
export const dayLine = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = result.days.length === 1 ? dayRows(source) : [];
  if (!isWorthIt(rows)) return [];
  const { x, clock, grid } = dayAxis(
    { from: Date.parse(result.from), to: Date.parse(result.to) },
    result.time_zone,
    { left: LEFT, right: PAGE_WIDTH - RIGHT },
  );
  const bottom = TOP + rows.length * ROW;
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
        ...cases.map((one) => caseWords(one, clock, translate)),
      ].join(', ')}`,
  );
  const hasCases = rows.some(({ cases }) => cases.length > 0);
  const hasDots = rows.some(({ dots }) => dots.length > 0);
  const legend = [...(hasDots ? ['dots'] : []), ...(hasCases ? ['cases'] : [])] as const;
  return [
    block(translate('report_files.day_line'), [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${height}" viewBox="0 0 ${PAGE_WIDTH} ${height}" font-family="Roboto">${[...grid(TOP, bottom), ...drawn].join('')}</svg>`,
        width: PAGE_WIDTH,
        tag: 'Figure',
        alt: spoken.join('. '),
      },
      note(legend.map((part) => translate(`report_files.day_line_${part}`)).join(' ')),
    ]),
  ];
};

import { formatMeasured, formatValue } from '../../../src/domain/text/format.ts';
import { TEMPERATURE_CHART, type Chart } from '../../../src/domain/reports/charts/chart.ts';
import { scaleOf } from '../../../src/domain/reports/charts/charts.ts';
import { disambiguatingLocations, shortPlace } from '../../../src/domain/reports/texts/disambiguation.ts';
import { dayOf } from '../../../src/domain/reports/texts/dates.ts';
import { valueText } from '../../../src/domain/reports/exceptions/exceptions.ts';
import { withMinus } from '../../../src/domain/reports/columns/figures.ts';
import { addDays } from '../../../src/domain/reports/periods.ts';
import type { Incident, Result } from '../../../src/domain/reports/result.ts';
import { shownExceptions } from '../../../src/domain/reports/exceptions/shown-exceptions.ts';
import type { Span } from '../../../src/domain/readings/series.ts';
import { startOfDay } from '../../../src/domain/time/zoned.ts';
import { LABEL_HEIGHT, limitLines, valueAxis } from './chart-labels.ts';
import { axisUnit } from './chart-svg.ts';
import { onlyDevice } from './cover.ts';
import { burstLines } from './burst-lines.ts';
import { caseShapes, caseWords, dayAxis } from './day-axis.ts';
import { dayMarks, type DayRow } from './day-marks.ts';
import { areas, labels, LEFT, RADIUS, RIGHT, TOP, type Labelled, type Plot } from './incident-shapes.ts';
import { inHeights } from './optional-parts.ts';
import { BRIEF, HIGH_PLOTS, LOW, MIDDLE, USUAL, type Size } from './incident-sizes.ts';
import { highestOf, topsOf } from './incident-tops.ts';
import { block, either, extra, note, PRINTED, type Element, type Node, type Source } from './nodes.ts';
import { svgText } from './svg-text.ts';

/** The row of alarms below the plot, and the hours below it. */
const ALARMS = 13;
const HOURS = 13;
const TICKS = 4;

/** Where an incident is shown: instead of its device in the picture of a day, after the charts of a device, or with exceptions. */
type Place = 'day' | 'device' | 'devices';
const placeOf = (result: Result): Place => {
  if (result.days.length === 1) return 'day';
  return onlyDevice(result) ? 'device' : 'devices';
};

/** The incident as a chart, whose values differ within a day instead of by day. */
const chartOf = ({ unit, points, date }: Incident, { profile }: Result): Chart => ({
  key: 'incident',
  format: unit === 'L' ? 'litres' : 'celsius',
  unit,
  shape: unit === 'L' ? 'bars' : 'points',
  dates: [date],
  values: points.map(([, value]) => value),
  limits:
    unit === 'L' ? [] : (TEMPERATURE_CHART.limits?.(profile) ?? []).filter(({ kind }) => kind === 'alarm'),
});

/** The alarms of the device below the plot, as in the picture of a day. */
const alarms = ({ cases }: DayRow, { axis: { x }, bottom, right }: Plot, { translate }: Source): string[] => {
  if (cases.length === 0) return [];
  const y = bottom + ALARMS / 2 + 1;
  const isWaiting = cases.some(({ isAcknowledged }) => !isAcknowledged);
  return [
    svgText(LEFT - 6, y + 2.5, translate('report_files.incident_alarm'), 'end'),
    ...cases.flatMap((one) => caseShapes(one, x, y)),
    ...(isWaiting
      ? [
          svgText(
            right + 5,
            y + 2.5,
            translate('report_files.day_line_unacknowledged'),
            'start',
            PRINTED.warning,
          ),
        ]
      : []),
  ];
};

/** A value of an incident as the text of its exception has it. */
const amountText = (value: number, { unit, kind }: Incident): string =>
  unit === 'L' ? `${valueText(kind, value)}\u00a0L` : withMinus(formatMeasured(value, '°C'));

/** The device of an incident on its day, with the name of what the chart shows; null without any. */
const drawn = (source: Source, { width, plot: plotHeight, isBrief = false }: Size) => {
  const { result, translate } = source;
  const { incident: shown, time_zone: zone } = result;
  const device = result.devices.find(({ device_id }) => device_id === shown?.device_id);
  if (!shown || !device) return null;
  const highest = highestOf(shown.points);
  if (highest === null || highest[1] === null) return null;
  const day: Span = { from: startOfDay(shown.date, zone), to: startOfDay(addDays(shown.date, 1), zone) };
  const known: Span = { from: day.from, to: Math.min(day.to, Date.parse(result.until)) };
  const marks = dayMarks(source, known).get(shown.device_id) ?? { title: device.title, dots: [], cases: [] };
  const row = isBrief ? { ...marks, cases: [] } : marks;
  const chart = chartOf(shown, result);
  const scaled = { ...chart, values: [...chart.values, ...shown.limits.map(([, value]) => value)] };
  const { low, high, ticks } = scaleOf(scaled, {
    padding: (LABEL_HEIGHT + RADIUS) / plotHeight,
    steps: TICKS,
  });
  const right = width - RIGHT;
  const plotBottom = TOP + plotHeight;
  const plot: Plot = {
    axis: dayAxis(day, zone, { left: LEFT, right }),
    y: (value) => TOP + ((high - value) / (high - low)) * plotHeight,
    right,
    bottom: plotBottom,
  };
  const { x, clock, grid } = plot.axis;
  const { unit, divisor } = axisUnit(chart);
  const marked = topsOf(shown, highest, row).flatMap(([ms, value]): Labelled[] =>
    value === null
      ? []
      : [
          {
            ms,
            value,
            short: amountText(value, shown),
            words: translate('report_words.amount_at', {
              amount: amountText(value, shown),
              time: clock(ms),
            }),
          },
        ],
  );
  const bottom = plotBottom + (row.cases.length > 0 ? ALARMS : 0);
  const name = translate(
    `report_files.incident_axis.${shown.unit === 'L' ? 'litres' : shown.flow_signal === false ? 'outlet' : 'flowing'}`,
  );
  const lines = {
    x,
    y: plot.y,
    slot: 0,
    low,
    left: LEFT,
    right,
    bottom: plotBottom,
  };
  const parts = [
    ...grid(TOP, bottom),
    ...valueAxis(ticks, lines, divisor),
    ...areas(shown, day, plot),
    ...limitLines(chart, lines, translate),
    ...(shown.unit === 'L' ? burstLines(shown, day, plot, source) : []),
    ...labels(marked, shown, plot),
    ...alarms(row, plot, source),
  ];
  const height = bottom + HOURS;
  // An exception that several meters measured is listed under one of them.
  const isListed = shownExceptions(result, translate).some(({ device_id: id }) => id === shown.device_id);
  const place = disambiguatingLocations(result).get(device.device_id);
  const title = translate(`report_files.${isListed ? 'incident' : 'incident_measured'}`, {
    // The street is enough to tell devices of the same name apart.
    title: shortPlace(device.title, place),
    day: dayOf(new Date(day.from).toISOString(), zone),
  });
  const axis = `${name} (${unit})`;
  const figure: Element = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto">${parts.join('')}</svg>`,
    width,
    tag: 'Figure',
    alt: [
      translate('report_files.incident_highest', { name, highest: marked[0]?.words ?? '' }),
      ...marked.slice(1).map(({ words }) => words),
      ...chart.limits.map(({ label, value }) => `${translate(label)} ${formatValue(value, chart.unit)}`),
      ...row.cases.map((one) => caseWords(one, clock, translate)),
    ].join('. '),
  };
  const notes = [
    ...(shown.unit === 'L' ? [translate('report_files.incident_usual_from')] : []),
    ...(row.cases.length > 0 ? [translate('report_files.day_line_cases')] : []),
  ];
  const below = notes.length > 0 ? [note(notes.join(' '))] : [];
  return { title, axis, figure, below };
};

const named = (text: string): Element => ({ text, style: 'chart', tag: 'H3' });

/** The points that an incident below a chart takes in addition to its plot. */
const ABOVE_FIGURE = 16;
/** The line below a burst: what is usual. */
const BELOW_FIGURE = 12;
export const INCIDENT_FRAME = ABOVE_FIGURE + TOP + HOURS + BELOW_FIGURE;
/** The worst exception of several devices below another chart, without alarms; null without any. */
export const incidentBelow = (source: Source, size: Size): Element | null => {
  const found = placeOf(source.result) === 'devices' ? drawn(source, { ...size, isBrief: true }) : null;
  return (
    found && {
      margin: [0, 3, 0, 0],
      stack: [named(`${found.title}: ${found.axis}`), found.figure, ...found.below],
    }
  );
};

/** The worst exception of a run as a chart of its day; nothing where it has another place. Lower if that saves a page. */
export const incident = (source: Source, place: Place): Node[] => {
  if (placeOf(source.result) !== place) return [];
  const blockOf = (size: Size): Element | null => {
    const found = drawn(source, size);
    return found && block(found.title, [named(found.axis), found.figure, ...found.below]);
  };
  const usual = blockOf(USUAL);
  if (!usual) return [];
  if (place !== 'devices')
    return either(usual, {
      ...inHeights(HIGH_PLOTS, (plot) => blockOf({ ...USUAL, plot })),
      low_charts: blockOf(LOW),
    });
  // Only if there is room, if need be for a brief one.
  const [middle, brief] = [blockOf(MIDDLE), blockOf(BRIEF)];
  return [
    ...extra('incident', [usual]),
    ...(middle ? extra('middle_incident', [{ ...middle, without: ['incident'] }]) : []),
    ...(brief ? extra('brief_incident', [{ ...brief, without: ['incident', 'middle_incident'] }]) : []),
  ];
};

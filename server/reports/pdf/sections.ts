import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import { SEVERITY_INKS } from '../../../src/domain/alarms/severity-shapes.ts';
import { alarmReasons, alarmTerms } from '../../../src/domain/reports/alarms/alarm-terms.ts';
import {
  caseRows,
  RESPONSE_COLUMNS,
  responseRows,
  RESPONSES_FROM,
  shownCaseColumns,
} from '../../../src/domain/reports/alarms/alarm-table.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/columns/column.ts';
import { lettersText } from '../../../src/domain/reports/texts/device-notes.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import { listedExceptions } from '../../../src/domain/reports/exceptions/listed-exceptions.ts';
import { exceptionNotes } from '../../../src/domain/reports/exceptions/exception-notes.ts';
import { figureText } from '../../../src/domain/reports/columns/figures.ts';
import { SEVERITY_MARKS, SHAPE_OF } from '../../../src/domain/reports/charts/marks.ts';
import { actionText } from '../../../src/domain/reports/exceptions/exception-actions.ts';
import {
  shownExceptions,
  type ShownException,
} from '../../../src/domain/reports/exceptions/shown-exceptions.ts';
import { worstDevices } from '../../../src/domain/reports/verdicts/worst-devices.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import type { Severity as RatedAs } from '../../../src/domain/reports/verdicts/severity.ts';
import { onlyDevice } from './cover.ts';
import { incident } from './incident.ts';
import { caseWidths, STATE_INDENT } from './case-widths.ts';
import { isIncidentOnCover } from './main-chart.ts';
import {
  heading,
  instead,
  marked,
  note,
  PRINTED,
  section,
  tableOf,
  type Element,
  type Node,
  type Source,
} from './nodes.ts';
import { shapeOf } from './signs.ts';
import { ACTION_WIDTH, LEAST_TO_WRITE, ROOM_TO_WRITE, toWriteOn } from './action-lines.ts';

/** Columns that exceptions and alarms share. */
const SEVERITY_WIDTH = 60;
const WHEN_WIDTH = 92;
const ALARM_WIDTH = 86;
const TIME_WIDTH = 56;
const NAME_WIDTH = 150;
const EXCEPTIONS_MAX = 400;
const FONT_SIZE = 8;
/** The severity of a case as shape, colour and word, as on the pages of alarms. */
const caseSeverity = (severity: Severity, text: string): Element => {
  const color = PRINTED[SEVERITY_INKS[severity]];
  return {
    columnGap: 3,
    columns: [shapeOf(severity, { fontSize: FONT_SIZE, color }), { text, bold: true, color }],
  };
};

/** What tells where a device is, behind its title or below it; null where all are in one place. */
type PlaceOf = (device_id: number) => Node | null;
const placesIn = ({ devices }: Result): PlaceOf => {
  const letters = sharedLocations({ devices });
  const locations = new Map(devices.map(({ device_id, location }) => [device_id, location]));
  const areSeveral = new Set([...locations.values()].filter(Boolean)).size > 1;
  return (device_id) => {
    const location = locations.get(device_id);
    if (!areSeveral || !location) return null;
    const letter = letters.get(location);
    return { text: letter ? `\u00a0·\u00a0${letter}` : `\n${location}`, style: 'place' };
  };
};
type Rows = readonly { readonly device_id: number }[];
/** What the letters mean that these rows have, apart from those that others before them have. */
const letterNote = ({ result, translate }: Source, rows: Rows, before: Rows = []): string => {
  if (sharedLocations(result).size < 2) return '';
  const locations = new Map(result.devices.map(({ device_id, location }) => [device_id, location]));
  const of = (all: Rows): readonly (string | null)[] =>
    all.map(({ device_id }) => locations.get(device_id) ?? null);
  const known = new Set(of(before));
  return lettersText(result, new Set(of(rows).filter((location) => !known.has(location))), translate);
};
/** The title of a row's device with its place. */
const titleIn =
  (placeOf: PlaceOf) =>
  (row: Row): Node => ({
    text: [row.title as string, ...[placeOf(row.device_id as number)].filter((place) => place !== null)],
  });

/** What was found, most severe first; `room`: the free height in which to write what was done about each, in points. */
const exceptionsWith = (source: Source, room: number): Node[] => {
  const { result, translate } = source;
  const ofRow = (row: Row): RatedAs => row.severity as RatedAs;
  const all = listedExceptions(result, translate);
  const title = translate('report_words.parts.exceptions');
  if (all.length === 0) return [];
  // The title of a document about one device says which it is.
  const isSingle = onlyDevice(result) !== null;
  const known: readonly Column[] = [
    {
      key: 'severity',
      format: 'text',
      of: (row) => translate(`reports.severity.${ofRow(row)}`),
      tone: ofRow,
    },
    column('ts', 'instant'),
    column('title', 'text'),
    column('text', 'text'),
    column('action', 'text'),
  ];
  const columns = known.filter(({ key }) => !(isSingle && key === 'title'));
  const severityCell = (row: Row): Node => {
    const severity = ofRow(row);
    const mark = SEVERITY_MARKS[severity];
    const shape = severity === 'minor' ? 'low' : SHAPE_OF[severity];
    return {
      ...caseSeverity(shape, translate(`reports.severity.${severity}`)),
      ...(mark ? marked(mark) : {}),
    };
  };
  const left = all.length - EXCEPTIONS_MAX;
  const actionCell = (row: Row): Node =>
    toWriteOn(actionText(row as unknown as ShownException, result, translate), room);
  const notes = [isSingle ? '' : letterNote(source, all), exceptionNotes(result, all, translate)]
    .filter(Boolean)
    .join(' ');
  return section(
    `${title} (${all.length})`,
    [
      tableOf(source, columns, all.slice(0, EXCEPTIONS_MAX), {
        widths: [SEVERITY_WIDTH, WHEN_WIDTH, ...(isSingle ? [] : [NAME_WIDTH]), '*', ACTION_WIDTH],
        // That of the last row is written on, too.
        hasLastLine: true,
        heads: { action: translate('report_alarms.actions.title') },
        cells: { severity: severityCell, title: titleIn(placesIn(result)), action: actionCell },
      }),
      ...(left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : []),
      ...(notes === '' ? [] : [{ text: notes, style: 'terms' }]),
    ],
    all.length,
  );
};

/** With as much room to write as the pages have. */
const exceptions = (source: Source): Node[] =>
  instead(exceptionsWith(source, LEAST_TO_WRITE), 'room_to_write', exceptionsWith(source, ROOM_TO_WRITE));

/** The devices of a project that most need attention. */
const worst = (source: Source): Node[] => {
  const { result, translate } = source;
  const list = worstDevices(result);
  if (list.length === 0) return [];
  const columns = [
    column('title', 'text'),
    column('text', 'text'),
    column('completeness', 'share', 'completeness', 'share'),
  ];
  return [
    heading(translate('report_words.parts.worst')),
    tableOf(source, columns, list, { widths: [150, '*', 80], all: list }),
  ];
};

const CASES_MAX = 200;
/** The cases of the devices, and how quickly people responded. */
const alarms = (source: Source): Node[] => {
  const { result, translate } = source;
  if (!result.alarms) return [];
  const { totals: all } = result.alarms;
  if (all.cases === 0) return [];
  const title = `${translate('report_words.parts.alarms')} (${all.cases})`;
  const left = all.cases - CASES_MAX;
  // The title of a document about one device says which it is.
  const isSingle = onlyDevice(result) !== null;
  const columns = shownCaseColumns(result).filter(({ key }) => !(isSingle && key === 'title'));
  const widths: Readonly<Record<string, number | string>> = {
    priority: SEVERITY_WIDTH,
    title: '*',
    alarm: isSingle ? '*' : ALARM_WIDTH,
    duration: TIME_WIDTH,
    cleared_after: TIME_WIDTH,
    occurrences: 34,
    // Of those that nobody acknowledged it says so.
    state: 'auto',
  };
  return section(
    title,
    [
      tableOf(source, columns, caseRows(result).slice(0, CASES_MAX), {
        // Apart from the numbers before it.
        indents: { state: STATE_INDENT },
        widths: caseWidths(source, columns) ?? columns.map(({ key }) => widths[key] ?? 'auto'),
        cells: {
          priority: ({ severity }) =>
            caseSeverity(severity as Severity, figureText(severity, 'severity', result.time_zone, translate)),
          title: titleIn(placesIn(result)),
        },
      }),
      ...(left > 0 ? [note(translate('report_files.more_alarms', { count: left }))] : []),
      {
        text: [
          // Exceptions precede them.
          isSingle ? '' : letterNote(source, caseRows(result), shownExceptions(result, translate)),
          ...alarmReasons(result, translate),
          alarmTerms(result, translate),
        ]
          .filter(Boolean)
          .join(' '),
        style: 'terms',
      },
      ...(all.cases >= RESPONSES_FROM
        ? [
            tableOf(source, RESPONSE_COLUMNS, responseRows(result.alarms), {
              widths: RESPONSE_COLUMNS.map(() => '*'),
            }),
          ]
        : []),
    ],
    all.cases,
  );
};

/** What was found: exceptions, the worst of them as a chart where there is room, the devices that most need attention, alarms. */
export const findings = (source: Source): Node[] => [
  ...exceptions(source),
  ...(isIncidentOnCover(source) ? [] : incident(source, 'devices')),
  ...worst(source),
  ...alarms(source),
];

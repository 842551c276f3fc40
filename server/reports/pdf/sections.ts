import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import { SEVERITY_INKS, SEVERITY_SHAPES } from '../../../src/domain/alarms/severity-shapes.ts';
import { alarmTerms } from '../../../src/domain/reports/alarm-terms.ts';
import {
  caseRows,
  RESPONSE_COLUMNS,
  responseRows,
  RESPONSES_FROM,
  shownCaseColumns,
} from '../../../src/domain/reports/alarms.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/column.ts';
import { disambiguatingLocations } from '../../../src/domain/reports/disambiguation.ts';
import { exceptionNotes } from '../../../src/domain/reports/exception-notes.ts';
import { figureText } from '../../../src/domain/reports/figures.ts';
import { SEVERITY_MARKS, type Mark } from '../../../src/domain/reports/marks.ts';
import { actionText } from '../../../src/domain/reports/exception-actions.ts';
import { shownExceptions, type ShownException } from '../../../src/domain/reports/shown-exceptions.ts';
import { worstDevices } from '../../../src/domain/reports/worst-devices.ts';
import { severityOf } from '../../../src/domain/reports/severity.ts';
import { onlyDevice } from './cover.ts';
import { incident } from './incident.ts';
import { isIncidentOnCover } from './main-chart.ts';
import { heading, marked, note, PRINTED, section, tableOf, type Node, type Source } from './nodes.ts';

/** Columns that exceptions and alarms share. */
const SEVERITY_WIDTH = 60;
const WHEN_WIDTH = 92;
const ALARM_WIDTH = 86;
const TIME_WIDTH = 56;
const NAME_WIDTH = 150;
const EXCEPTIONS_MAX = 400;
/** What was done about an exception, or a line on which to write it. */
const ACTION_WIDTH = 130;
const RULE_HEIGHT = 9;
// A node of its own each time: pdfmake notes in nodes where they are.
const ruled = (): Node => ({
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: RULE_HEIGHT,
      x2: ACTION_WIDTH,
      y2: RULE_HEIGHT,
      lineWidth: 0.5,
      lineColor: PRINTED.quiet,
    },
  ],
});
/** A severity in words, marked. */
const markedWord = (text: string, mark: Mark | null): Node =>
  mark ? { text, bold: true, ...marked(mark) } : { text };
/** Points. */
const SHAPE = 7;
/** The severity of a case as shape, colour and word, as on the pages of alarms. */
const caseSeverity = (severity: Severity, text: string): Node => {
  const color = PRINTED[SEVERITY_INKS[severity]];
  return {
    columnGap: 3,
    columns: [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${SHAPE}" height="${SHAPE}" viewBox="0 0 16 16"><path d="${SEVERITY_SHAPES[severity]}" fill="${color}" fill-rule="evenodd"/></svg>`,
        width: SHAPE,
        margin: [0, 1.5, 0, 0],
      },
      { text, bold: true, color },
    ],
  };
};

/** What was found, most severe first. */
const exceptions = (source: Source): Node[] => {
  const { result, translate } = source;
  const { tariff } = result;
  const all = shownExceptions(result, translate);
  const title = translate('report_words.parts.exceptions');
  if (all.length === 0) return [];
  const places = disambiguatingLocations(result);
  // The title of a document about one device says which it is.
  const isSingle = onlyDevice(result) !== null;
  const known: readonly Column[] = [
    {
      key: 'severity',
      format: 'text',
      of: (row) => translate(`reports.severity.${severityOf(row as never, tariff)}`),
      tone: (row) => severityOf(row as never, tariff),
    },
    column('ts', 'instant'),
    column('title', 'text'),
    column('text', 'text'),
    column('action', 'text'),
  ];
  const columns = known.filter(({ key }) => !(isSingle && key === 'title'));
  const severityCell = (row: Row): Node => {
    const severity = severityOf(row as never, tariff);
    return markedWord(translate(`reports.severity.${severity}`), SEVERITY_MARKS[severity]);
  };
  const left = all.length - EXCEPTIONS_MAX;
  const titleCell = (row: Row): Node => {
    const place = places.get(row.device_id as number);
    return {
      text: [row.title as string, ...(place === undefined ? [] : [{ text: `\n${place}`, style: 'place' }])],
    };
  };
  const actionCell = (row: Row): Node => {
    const text = actionText(row as unknown as ShownException, result, translate);
    return text ?? ruled();
  };
  const notes = exceptionNotes(result, all, translate, { hasActions: true });
  return section(
    `${title} (${all.length})`,
    [
      tableOf(source, columns, all.slice(0, EXCEPTIONS_MAX), {
        widths: [SEVERITY_WIDTH, WHEN_WIDTH, ...(isSingle ? [] : [NAME_WIDTH]), '*', ACTION_WIDTH],
        heads: { action: translate('report_alarms.actions.title') },
        cells: { severity: severityCell, title: titleCell, action: actionCell },
      }),
      ...(left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : []),
      ...(notes === '' ? [] : [{ text: notes, style: 'terms' }]),
    ],
    all.length,
  );
};

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
  const places = disambiguatingLocations(result);
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
        widths: columns.map(({ key }) => widths[key] ?? 'auto'),
        cells: {
          priority: ({ severity }) =>
            caseSeverity(severity as Severity, figureText(severity, 'severity', result.time_zone, translate)),
          title: (row) => ({
            text: [row.title, places.get(row.device_id as number)].filter(Boolean).join(', '),
          }),
        },
      }),
      ...(left > 0 ? [note(translate('report_files.more_alarms', { count: left }))] : []),
      { text: alarmTerms(result, translate), style: 'terms' },
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

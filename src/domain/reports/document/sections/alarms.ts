import {
  caseRows,
  RESPONSE_COLUMNS,
  responseRows,
  RESPONSES_FROM,
  shownCaseColumns,
} from '../../alarms/alarm-table.ts';
import { alarmReasons, alarmTerms } from '../../alarms/alarm-terms.ts';
import { figureText } from '../../columns/figures.ts';
import { disambiguatingLocations, streetOf } from '../../texts/disambiguation.ts';
import type { Severity } from '../../../alarms/alarm.ts';
import type { Cell, Section, Tone } from '../document.ts';
import { notesOf, onlyDevice, sectionOf, sentencesOf, type Source, type WriteSections } from '../source.ts';
import { tableOf } from '../table.ts';

/** The most alarms that a document lists; the spreadsheet has all of them. */
const LISTED_MAX = 200;

/** The look of an alarm's severity. */
const TONES: Readonly<Record<Severity, Tone>> = {
  critical: 'critical',
  high: 'high',
  medium: 'warning',
  low: 'minor',
};

const severityCell = (severity: Severity | 'all', { result, translate }: Source): Cell => ({
  text: figureText(severity, 'severity', result.time_zone, translate),
  ...(severity === 'all' ? {} : { tone: TONES[severity] }),
});

/** How quickly people responded, by severity. */
const responses = (source: Source): readonly Section[] => {
  const { alarms } = source.result;
  if (!alarms || alarms.totals.cases < RESPONSES_FROM) return [];
  return [
    sectionOf(
      'responses',
      source.translate('report_words.parts.alarms_by_severity'),
      tableOf(source, RESPONSE_COLUMNS, responseRows(alarms), {
        keyOf: ({ severity }) => severity,
        cells: { priority: ({ severity }) => severityCell(severity, source) },
        hasUnits: false,
        rowOf: () => ({ leading: ['cases', 'open_cases', 'median_acknowledge'] }),
      }),
    ),
  ];
};

/** The alarms of the devices in the period, and how quickly people responded. Nothing in runs without them. */
export const alarms: WriteSections = (source) => {
  const { result, translate } = source;
  if (!result.alarms) return [];
  const heading = translate('report_words.parts.alarms');
  const { totals, cases } = result.alarms;
  if (totals.cases === 0) {
    const none = translate('report_words.parts.no_alarms');
    return [sectionOf('alarms', heading, null, { sentences: sentencesOf([none]) })];
  }
  const isSingle = onlyDevice(result) !== null;
  const columns = shownCaseColumns(result).filter(({ key }) => !(isSingle && key === 'title'));
  const places = disambiguatingLocations(result);
  const rows = caseRows(result).slice(0, LISTED_MAX);
  return [
    sectionOf(
      'alarms',
      heading,
      {
        ...tableOf(source, columns, rows, {
          keyOf: ({ alarm_id }) => String(alarm_id),
          hasUnits: false,
          cells: {
            priority: ({ severity }) => severityCell(severity, source),
            title: ({ title, device_id }) => {
              const place = places.get(device_id);
              return {
                text: title,
                link: { to: 'devices', id: device_id },
                ...(place === undefined ? {} : { below: streetOf(place) }),
              };
            },
            alarm: ({ alarm, alarm_id }) => ({ text: alarm, link: { to: 'alarms', id: alarm_id } }),
          },
        }),
        few: { rows: 10, cards: 5 },
      },
      {
        aside:
          totals.cases > rows.length
            ? translate('reports.alarms_listed', { listed: rows.length, count: totals.cases })
            : translate('reports.alarms_count', { smart_count: totals.cases }),
        notes: notesOf([
          cases.length > rows.length || totals.cases > cases.length
            ? translate('report_document.more_in_spreadsheet', { count: totals.cases - rows.length })
            : '',
          ...alarmReasons(result, translate),
          alarmTerms(result, translate),
        ]),
      },
    ),
    ...responses(source),
  ];
};

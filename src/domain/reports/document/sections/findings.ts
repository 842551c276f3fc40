import { actionText } from '../../exceptions/exception-actions.ts';
import { exceptionNotes } from '../../exceptions/exception-notes.ts';
import { listedExceptions } from '../../exceptions/listed-exceptions.ts';
import { column } from '../../columns/column.ts';
import { dayTime } from '../../texts/dates.ts';
import { listedLocations } from '../../texts/disambiguation.ts';
import { nonBreaking } from '../../texts/non-breaking.ts';
import { severityCounts } from '../../verdicts/severity-counts.ts';
import { worstDevices } from '../../verdicts/worst-devices.ts';
import { withPostcode } from '../../../text/format.ts';
import type { Cell, TableColumn } from '../document.ts';
import { notesOf, onlyDevice, sectionOf, sentencesOf, type WriteSections } from '../source.ts';
import { tableOf } from '../table.ts';

/** The most findings that a document lists; the spreadsheet has all of them. */
const LISTED_MAX = 400;

/** The findings, most severe first, each with what became of the alarm about it. */
export const findings: WriteSections = ({ result, translate, locale }) => {
  const all = listedExceptions(result, translate, locale);
  const heading = translate('report_words.parts.exceptions');
  if (all.length === 0) {
    const none = translate('report_words.parts.none');
    return [sectionOf('findings', heading, null, { sentences: sentencesOf([none]) })];
  }
  const isSingle = onlyDevice(result) !== null;
  const single = all.filter(({ devices }) => devices === undefined);
  const places = listedLocations(
    result,
    single.map(({ device_id }) => device_id),
  );
  const left = all.length - LISTED_MAX;
  const title = (key: string): string => translate(`report_words.figures.${key}`);
  const columns: readonly (TableColumn | null)[] = [
    { key: 'severity', heading: title('severity'), content: 'word' },
    { key: 'ts', heading: title('ts'), content: 'word' },
    isSingle ? null : { key: 'title', heading: title('title'), content: 'name' },
    { key: 'text', heading: title('text'), content: 'sentence' },
    { key: 'action', heading: translate('report_alarms.actions.title'), content: 'name', isToFill: true },
  ];
  return [
    sectionOf(
      'findings',
      heading,
      {
        type: 'table',
        columns: columns.filter((one) => one !== null),
        rows: all.slice(0, LISTED_MAX).map((one) => {
          const { severity, ts, device_id, devices, text } = one;
          const isOne = devices === undefined;
          const place = isOne ? places.get(device_id) : undefined;
          const name: Cell = {
            text: one.title,
            ...(isOne ? { link: { to: 'devices', id: device_id } } : {}),
            ...(place === undefined ? {} : { below: withPostcode(place) }),
          };
          return {
            key: `${device_id} ${one.kind} ${ts}`,
            cells: [
              { text: translate(`reports.severity.${severity}`), tone: severity },
              { text: ts === null ? '—' : dayTime(ts, result.time_zone, locale) },
              ...(isSingle ? [] : [name]),
              { text: nonBreaking(text) },
              { text: nonBreaking(actionText(one, result, translate, locale) ?? '') },
            ],
          };
        }),
        few: { rows: 10, cards: 4 },
      },
      {
        aside: severityCounts(all, translate, locale),
        notes: notesOf([
          left > 0 ? translate('report_document.more_in_spreadsheet', { count: left }) : '',
          exceptionNotes(result, all, translate),
        ]),
      },
    ),
  ];
};

/** The devices of a project that most need attention, where the list of findings is long. */
export const worst: WriteSections = (source) => {
  const { result, translate } = source;
  const list = worstDevices(result);
  if (list.length === 0) return [];
  const columns = [
    column('title', 'text'),
    column('text', 'text'),
    column('completeness', 'share', 'completeness', 'share'),
  ];
  return [
    sectionOf(
      'worst',
      translate('report_words.parts.worst'),
      tableOf(source, columns, list, {
        keyOf: ({ device_id }) => String(device_id),
        cells: {
          title: ({ title, device_id }) => ({ text: title, link: { to: 'devices', id: device_id } }),
        },
      }),
    ),
  ];
};

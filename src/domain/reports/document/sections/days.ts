import { highlightsByDate } from '../../charts/day-highlights.ts';
import { dayColumns } from '../../columns/columns.ts';
import { daysRoundedBy, roundedText } from '../../columns/rounding.ts';
import { dayText } from '../../texts/dates.ts';
import { notesOf, sectionOf, type WriteSections } from '../source.ts';
import { tableOf } from '../table.ts';

/** The figures of each day, with what was found on it. The key figures say the same of a single day. */
export const days: WriteSections = (source) => {
  const { result, translate, locale } = source;
  if (result.days.length < 2) return [];
  const columns = dayColumns(result, 'filled');
  const found = highlightsByDate(source);
  return [
    sectionOf(
      'days',
      translate('report_words.parts.days'),
      {
        ...tableOf(source, columns, result.days, {
          keyOf: ({ date }) => date,
          cells: {
            date: ({ date }) => {
              const highlight = found.get(date);
              return {
                text: [dayText(date, locale), ...(highlight ? [highlight.word] : [])].join('\u00a0· '),
                ...(highlight ? { tone: highlight.severity } : {}),
              };
            },
          },
        }),
        few: { rows: 10, cards: 10 },
      },
      {
        isDetail: true,
        aside: translate('reports.days_count', { smart_count: result.days.length }),
        notes: notesOf([roundedText(daysRoundedBy(result, columns), translate)]),
      },
    ),
  ];
};

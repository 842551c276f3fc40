import { minuteText } from '../../texts/dates.ts';
import { nonBreaking } from '../../texts/non-breaking.ts';
import { verdictText } from '../../verdicts/verdict-text.ts';
import type { Sentence } from '../document.ts';
import { notesOf, sectionOf, sentencesOf, type WriteSections } from '../source.ts';

/** The verdict of a run in a sentence or two, what limits it, and what stands beside it. */
export const verdict: WriteSections = ({ result, translate, locale }) => {
  const { outcome, name, sentence, findings, asides, remarks } = verdictText(result, translate, locale);
  const until = minuteText(result.until, result.time_zone, locale);
  const isOver = result.until >= result.to;
  const besides = asides.map(({ text, severity, alarms = [], more }): Sentence => ({
    text: nonBreaking(text),
    severity,
    names: [
      ...alarms.map(({ alarm_id, name: alarm }) => ({
        name: nonBreaking(alarm),
        link: { to: 'alarms' as const, id: alarm_id },
      })),
      ...(more === undefined ? [] : [{ name: nonBreaking(more) }]),
    ],
  }));
  return [
    sectionOf(
      'verdict',
      translate('report_document.verdict', { verdict: translate(`report_words.verdicts.${name}`) }),
      null,
      {
        tone: outcome,
        sentences: [
          ...sentencesOf([
            sentence ?? '',
            ...findings,
            isOver ? '' : translate('report_words.parts.not_over', { until }),
          ]),
          ...besides,
        ],
        notes: notesOf(remarks),
      },
    ),
  ];
};

import { figureText } from '../../../src/domain/reports/columns/figures.ts';
import type { Incident, Step } from '../../../src/domain/reports/result.ts';
import type { Span } from '../../../src/domain/readings/series.ts';
import type { Plot } from './incident-shapes.ts';
import { PRINTED, type Source } from './nodes.ts';
import { at, FONT, svgText } from './svg-text.ts';

/** Between the lines of a label, in points. */
const LINE = FONT + 1.5;

/** Steps as a path that goes on to the end of the day. */
const pathOf = (steps: readonly Step[], { to }: Span, { axis: { x }, y }: Plot): string =>
  steps
    .map(
      ([from, value], n) =>
        `${n === 0 ? `M${at(x(from))} ` : 'V'}${at(y(value ?? 0))}H${at(x(steps[n + 1]?.[0] ?? to))}`,
    )
    .join('');

/** The most that is usual of a meter at each time, and the most that would be no burst, with their labels at the right. */
export const burstLines = (
  { limits, usual: known }: Incident,
  day: Span,
  plot: Plot,
  { result: { profile, time_zone }, translate }: Source,
): string[] => {
  const { y, right, bottom } = plot;
  const added = profile.limits.burst_litres;
  const usual = known ?? limits.map(([ms, value]): Step => [ms, Math.max(0, (value ?? 0) - added)]);
  const isLearned = usual.every(([, value]) => value !== null);
  const litres = figureText(added, 'litres', time_zone);
  const words = translate(
    isLearned ? 'report_files.incident_burst' : 'report_files.incident_burst_learning',
    {
      litres,
    },
  ).split('\n');
  // From below: the labels of lines that are close to each other don't cover each other, nor the hours.
  const lowest = Math.min(bottom + 1, y(usual.at(-1)?.[1] ?? 0) + 2.5);
  const last = Math.min(lowest - LINE, y(limits.at(-1)?.[1] ?? 0) + 2.5);
  return [
    ...(isLearned
      ? [
          `<path d="${pathOf(usual, day, plot)}" fill="none" stroke="${PRINTED.quiet}" stroke-width="0.8" stroke-dasharray="1.5 1.5"/>`,
        ]
      : []),
    `<path d="${pathOf(limits, day, plot)}" fill="none" stroke="${PRINTED.error}" stroke-width="1" stroke-dasharray="5 3"/>`,
    ...(isLearned
      ? [svgText(right + 5, lowest, translate('report_files.incident_usual'), 'start', PRINTED.quiet)]
      : []),
    ...words.map((line, n) =>
      svgText(right + 5, last - (words.length - 1 - n) * LINE, line, 'start', PRINTED.error),
    ),
  ];
};

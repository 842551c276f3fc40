import { defineFinding } from '../finding.ts';
import { lengthOf } from '../computing/series.ts';

/** A temperature that never changed. */
export default defineFinding({
  order: 4,
  severity: 'warning',
  unassessed: 3,
  digits: 'one',
  ofValve: ({ stuck }) =>
    stuck
      ? {
          at: stuck.from,
          value: stuck.value,
          ...(stuck.isPartial ? { partial: true as const } : {}),
          words: { duration: { seconds: lengthOf(stuck) / 1000 } },
        }
      : null,
});

import { defineFinding, whole, type FindingExample } from '../finding.ts';

/** Uplinks of a valve without its temperature. */
export default defineFinding({
  order: 5,
  severity: 'warning',
  unassessed: 4,
  ofValve: ({ missing_temperatures: missing }) =>
    missing
      ? {
          value: missing.count,
          limit: missing.of,
          ...(missing.count < missing.of / 2 ? { partial: true as const } : {}),
          words: { value: whole(missing.count), limit: whole(missing.of) },
        }
      : null,
});

export const examples: readonly FindingExample[] = [
  {
    valve: { missing_temperatures: { count: 9, of: 168 } },
    says: 'The temperature was missing from 9 of 168 uplinks, so nothing is known of the water then.',
  },
];

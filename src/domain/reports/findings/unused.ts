import { defineFinding, type FindingExample } from '../finding.ts';

/** An outlet that nobody used for longer than it may be left. */
export default defineFinding({
  order: 15,
  severity: 'warning',
  alarms: ['outlet_unused'],
  ofValve: ({ hours_since_use, unused_hours: unused = hours_since_use, used_at: at }, limits) => {
    const most = limits.flush_after_days * 24;
    return unused !== null && unused >= most
      ? {
          at,
          value: unused,
          limit: most,
          words: {
            ...(hours_since_use === null ? { template: 'unused_ever' } : {}),
            value: { seconds: unused * 3600 },
            limit: { seconds: most * 3600 },
          },
        }
      : null;
  },
});

export const examples: readonly FindingExample[] = [
  {
    valve: { hours_since_use: 168, unused_hours: 168 },
    says: 'At the end of the period it had not been used for 7 days; it should be flushed after 7 days.',
  },
  {
    valve: { hours_since_use: null, unused_hours: 240 },
    says: 'By the end of the period, no use had been recorded for at least 10 days; it should be flushed after 7 days.',
  },
  { valve: { hours_since_use: 167, unused_hours: 167 }, says: null },
];

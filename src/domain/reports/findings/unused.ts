import { defineFinding } from '../finding.ts';

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

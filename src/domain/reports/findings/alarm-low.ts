import { defineFinding, type FindingExample } from '../finding.ts';

/** Water that stayed too cold while it flowed: without flow, a pipe cools down to room temperature. */
export default defineFinding({
  order: 13,
  severity: 'warning',
  alarms: ['tmv_cold', 'threshold'],
  isOutOfBand: true,
  ofValve: ({ flow_signal, low_hours: hours, low_at: at }, { alarm_low, alarm_low_hours }) =>
    flow_signal && hours >= alarm_low_hours
      ? { at, value: hours, limit: alarm_low, words: { value: { seconds: hours * 3600 } } }
      : null,
});

export const examples: readonly FindingExample[] = [
  { valve: { low_hours: 24 }, says: 'The water stayed below 38 °C for 1 day.' },
  { valve: { low_hours: 23.9 }, says: null },
  { valve: { low_hours: 24, flow_signal: false }, says: null },
];

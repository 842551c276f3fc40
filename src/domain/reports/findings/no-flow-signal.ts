import { defineFinding, type FindingExample } from '../finding.ts';

/** A valve that never says whether water flows. */
export default defineFinding({
  order: 22,
  severity: 'minor',
  ofValve: ({ flow_signal, completeness }) => (!flow_signal && completeness.received > 0 ? {} : null),
});

export const examples: readonly FindingExample[] = [
  { valve: { flow_signal: false }, says: 'It has no flow signal, so only its samples are reported.' },
];

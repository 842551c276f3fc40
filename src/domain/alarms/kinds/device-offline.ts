import { defineAlarmKind } from '../kind.ts';

const MINUTE_MS = 60_000;

export default defineAlarmKind<never>({
  title: 'Device offline',
  response: 'Check the device’s battery and reception, and whether its gateway is working.',
  text: 'The device has not been heard for more than %{value}.',
  condition: 'Silent for %{intervals} expected intervals',
  unit: 'min',
  source: 'Our default: two lost uplinks are usual',
  severity: 'medium',
  subject: 'device',
  params: {
    intervals: {
      type: 'number',
      default: 3,
      min: 1,
      max: 1000,
      help: 'How many expected intervals a device may be silent, by time of receipt and without ingest outages.',
    },
  },
  reads: () => true,
  isRaisedByTime: true,
  onSample: () => ({ condition: 'unmet', memory: null }),
  facts: ['silent_ms', 'active_since'],
  onTime: ({ params, device, facts: { silent_ms, active_since }, now }) => {
    const after = Number(params['intervals']) * device.expected_interval_s * 1000;
    // A device that never sent anything is silent since it was put into service.
    const silent = silent_ms ?? now - active_since;
    if (silent < after) return { condition: 'unmet', memory: null, dueAt: now + after - silent };
    const minutes = after / MINUTE_MS;
    return { condition: 'met', since: now - (silent - after), value: minutes, limit: minutes, memory: null };
  },
  examples: [
    {
      title: 'Three intervals of 15 minutes without an uplink',
      steps: [
        { at: '2026-11-20T02:44:59Z', facts: { silent_ms: 2_699_000 }, expect: 'none' },
        { at: '2026-11-20T02:45:00Z', facts: { silent_ms: 2_700_000 }, expect: 'active' },
        { at: '2026-11-20T03:00:00Z', values: { temperature: 22 }, expect: 'none' },
      ],
    },
    {
      title: 'An hour in which we could not receive anything does not count',
      steps: [{ at: '2026-11-20T03:30:00Z', facts: { silent_ms: 1_800_000 }, expect: 'none' }],
    },
  ],
});

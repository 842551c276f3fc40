import { defineAlarmKind, quietIn } from '../kind.ts';
import { valueOf } from '../value-of.ts';

export default defineAlarmKind<never>({
  title: 'Device tampered with',
  response:
    'Go to the device, check its seal and housing, and reset the alarm with a note of what you found.',
  text: 'The device reports that it was tampered with.',
  condition: 'Device reports tampering',
  unit: '',
  source: 'Reported by the device',
  severity: 'high',
  isLatched: true,
  subject: 'device',
  params: {},
  reads: ({ role }) => role === 'tamper',
  quiet: () => quietIn({ low: 0, high: 0 }),
  onSample: ({ sample }) => {
    const found = valueOf(sample, 'tamper');
    if (!found) return { condition: 'unknown', memory: null };
    const { value, datapoint } = found;
    return {
      condition: value === 0 ? 'unmet' : 'met',
      value,
      limit: 0,
      memory: null,
      datapoint: datapoint.id,
    };
  },
  examples: [
    {
      title: 'Any value but 0 raises it; it stays open until it is reset',
      steps: [
        { at: '2026-11-20T02:00:00Z', values: { tamper: 0 }, expect: 'none' },
        { at: '2026-11-20T02:15:00Z', values: { tamper: 1 }, expect: 'active' },
        { at: '2026-11-20T02:30:00Z', values: { tamper: 0 }, expect: 'clear' },
      ],
    },
  ],
});

import type { DatapointRole } from '../../readings/datapoint-roles.ts';
import type { Severity } from '../alarm.ts';
import { defineAlarmKind, quietIn } from '../kind.ts';

/** What devices report, and how severe it is. Tampering is a kind of its own. */
const SEVERITY_OF: Partial<Record<DatapointRole, Severity>> = {
  burst: 'critical',
  backflow: 'critical',
  leak: 'high',
  removed: 'high',
  empty_pipe: 'medium',
  fault: 'medium',
};
const severityOf = (role: DatapointRole | null): Severity | undefined =>
  role === null ? undefined : SEVERITY_OF[role];

const at = (time: string, values: Readonly<Record<string, number>>, expect: 'none' | 'active') => ({
  at: `2026-11-20T${time}:00Z`,
  values,
  expect,
});

export default defineAlarmKind<never>({
  title: 'Reported by the device',
  response: 'Go to the device and look for what it reports.',
  text: 'The device reports %{reported} (%{datapoint}).',
  reported: {
    leak: 'a leak',
    burst: 'a burst pipe',
    backflow: 'water flowing back',
    removed: 'that it was removed',
    empty_pipe: 'an empty pipe',
    fault: 'a fault',
  },
  condition: 'Device reports a leak, a burst, backflow, its removal, an empty pipe or a fault',
  unit: '',
  source: 'Reported by the device',
  severity: 'high',
  subject: 'datapoint',
  params: {},
  reads: ({ role }) => severityOf(role) !== undefined,
  quiet: () => quietIn({ low: 0, high: 0 }),
  onSample: ({ sample }) => {
    const datapoint = Object.values(sample.datapoints).find(({ role }) => severityOf(role) !== undefined);
    const value = datapoint && sample.values[datapoint.key];
    const severity = datapoint && severityOf(datapoint.role);
    if (value === undefined || !datapoint || !severity) return { condition: 'unknown', memory: null };
    return {
      condition: value === 0 ? 'unmet' : 'met',
      value,
      limit: 0,
      memory: null,
      datapoint: datapoint.id,
      severity,
    };
  },
  examples: [
    {
      title: 'Raised while the device reports a leak',
      steps: [
        at('02:00', { leak: 0 }, 'none'),
        at('02:15', { leak: 1 }, 'active'),
        at('02:30', { leak: 0 }, 'none'),
      ],
    },
    {
      title: 'What the device reports has the role that it means, whatever it is called',
      datapoints: { status_3: { role: 'burst' } },
      steps: [at('02:00', { status_3: 1 }, 'active'), at('02:15', { status_3: 0 }, 'none')],
    },
  ],
});

import { isWaterCounter, waterCounters } from '../counter.ts';
import type { Facts } from '../verdict.ts';
import { defineAlarmKind } from '../kind.ts';

const DAY_MS = 86_400_000;

const counters = (changed: string, read: string, days_used: number): Pick<Facts, 'counters'> => ({
  counters: [
    {
      datapoint: {
        id: 1,
        key: 'volume_total',
        unit: 'L',
        kind: 'counter',
        role: 'register',
        rolls_over_at: null,
        resolution: null,
      },
      changed_at: Date.parse(changed),
      read_at: Date.parse(read),
      value: 12_000,
      days_used,
      days_known: 14,
    },
  ],
});

export default defineAlarmKind<never>({
  title: 'Meter stuck',
  response:
    'Compare the meter with its last value and let some water run. If the counter does not move, have the meter or its pulse sensor replaced.',
  text: 'The counter has not moved for %{value} of otherwise daily use.',
  condition: 'Counter stands still for %{days} of normal use',
  unit: 'd',
  source: 'Our default',
  severity: 'medium',
  subject: 'device',
  params: {
    days: {
      type: 'number',
      default: 3,
      min: 1,
      max: 365,
      unit: 'd',
      help: 'For how long the counter has to stand still while it is being read.',
    },
    used_percent: {
      type: 'number',
      default: 90,
      min: 1,
      max: 100,
      unit: '%',
      help: 'Use is normal if water was used on this share of the 14 days before, at least 7 of them known.',
    },
  },
  reads: isWaterCounter,
  isRaisedByTime: true,
  onSample: ({ sample, before }) => {
    const isMoving = waterCounters(sample, before).some(
      ({ step }) => step !== undefined && (step.counted > 0 || step.kind === 'reverse'),
    );
    return { condition: isMoving ? 'unmet' : 'unknown', memory: null };
  },
  facts: ['counters'],
  onTime: ({ params, facts, now }) => {
    const days = Number(params['days']);
    const after = days * DAY_MS;
    let nextAt: number | null = null;
    let isKnown = false;
    for (const { datapoint, changed_at, read_at, days_used, days_known } of facts.counters ?? []) {
      if (changed_at === null || read_at === null) continue;
      const isUsed = days_known >= 7 && (days_used / days_known) * 100 >= Number(params['used_percent']);
      if (!isUsed) continue;
      isKnown = true;
      const dueAt = changed_at + after;
      // Only time in which it was read counts: a silent meter is not stuck.
      if (read_at >= dueAt) {
        return {
          condition: 'met',
          since: dueAt,
          value: days,
          limit: days,
          datapoint: datapoint.id,
          memory: null,
        };
      }
      const next = Math.max(dueAt, now + 60_000);
      nextAt = nextAt === null ? next : Math.min(nextAt, next);
    }
    return { condition: isKnown ? 'unmet' : 'unknown', memory: null, dueAt: nextAt };
  },
  examples: [
    {
      title: 'Three days without a change; the next change clears it',
      before: { volume_total: [{ at: '2026-11-20T01:45:00Z', value: 12_000 }] },
      steps: [
        {
          at: '2026-11-20T01:46:00Z',
          facts: counters('2026-11-17T02:00:00Z', '2026-11-20T01:45:00Z', 14),
          expect: 'none',
        },
        { at: '2026-11-20T02:00:00Z', values: { volume_total: 12_000 }, expect: 'none' },
        {
          at: '2026-11-20T02:00:01Z',
          facts: counters('2026-11-17T02:00:00Z', '2026-11-20T02:00:00Z', 14),
          expect: 'active',
        },
        { at: '2026-11-20T02:15:00Z', values: { volume_total: 12_000 }, expect: 'active' },
        { at: '2026-11-20T02:30:00Z', values: { volume_total: 12_004 }, expect: 'none' },
      ],
    },
    {
      title: 'A building that is not used every day',
      steps: [
        {
          at: '2026-11-20T02:00:00Z',
          facts: counters('2026-11-10T02:00:00Z', '2026-11-20T02:00:00Z', 10),
          expect: 'none',
        },
      ],
    },
  ],
});

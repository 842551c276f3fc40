import { describe, expect, it } from 'vitest';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';
import { worstByDevice, worstCaseOf, worstFirst } from '../../../src/domain/dashboard/open-cases.ts';
import { caseWith } from '../../support/site/overview.ts';

const open = (id: number, facts: Partial<AlarmCase> = {}): AlarmCase => caseWith({ id, ...facts });
const ids = (cases: readonly AlarmCase[]): number[] => cases.map(({ id }) => id);

describe('open cases on dashboards', () => {
  it('are sorted by severity, then unacknowledged, then the oldest', () => {
    const cases = [
      open(1, { severity: 'low' }),
      open(2, { severity: 'high', since: '2026-11-22T00:00:00Z' }),
      open(3, { severity: 'high', since: '2026-11-21T00:00:00Z' }),
      open(4, { severity: 'high', since: '2026-11-20T00:00:00Z', acknowledged_at: '2026-11-20T01:00:00Z' }),
    ];
    expect(ids(worstFirst(cases))).toEqual([3, 2, 4, 1]);
  });

  it('give each device its worst case; gateways have none', () => {
    const worst = worstByDevice([
      open(1, { device_id: 7, severity: 'low' }),
      open(2, { device_id: 7, severity: 'critical' }),
      open(3, { device_id: null, gateway_id: 'eui' }),
    ]);
    expect([...worst].map(([device, { id }]) => [device, id])).toEqual([[7, 2]]);
  });

  it('are those of a datapoint or of its whole device', () => {
    const cases = [
      open(1, { device_id: 7, datapoint_id: 70, severity: 'critical', title: 'Hot' }),
      open(2, { device_id: 7, datapoint_id: null, severity: 'low', title: 'Battery' }),
    ];
    expect(worstCaseOf([{ id: 70, device_id: 7 }], cases)?.title).toBe('Hot');
    expect(worstCaseOf([{ id: 71, device_id: 7 }], cases)?.title).toBe('Battery');
    expect(worstCaseOf([{ id: 80, device_id: 8 }], cases)).toBeUndefined();
    expect(worstCaseOf([], cases)).toBeUndefined();
  });
});

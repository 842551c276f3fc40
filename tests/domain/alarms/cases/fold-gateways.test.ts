import { describe, expect, it } from 'vitest';
import { foldedUnder, foldGateways } from '../../../../src/domain/alarms/cases/fold-gateways.ts';

const base = { company_id: 1, gateway_id: null, suppressed_by: null, closed_at: null };
const gateway = { ...base, id: 1, kind: 'gateway_silent', gateway_id: 'gw-1' };
const offline = (id: number, more: object = {}) => ({
  ...base,
  id,
  kind: 'device_offline',
  suppressed_by: 'gateway:gw-1',
  ...more,
});
const idsOf = (cases: readonly { readonly id: number }[]): number[] => cases.map(({ id }) => id);
const none = new Set<number>();

describe('cases of devices behind a silent gateway', () => {
  it('are folded under its case, and below it when unfolded', () => {
    const cases = [{ ...base, id: 9, kind: 'scald' }, offline(2), gateway, offline(3)];
    expect(idsOf(foldGateways(cases, none))).toEqual([9, 1]);
    expect(idsOf(foldedUnder(cases).get(1) ?? [])).toEqual([2, 3]);
    expect(idsOf(foldGateways(cases, new Set([1])))).toEqual([9, 1, 2, 3]);
  });

  it('stay where its case is not among them', () => {
    expect(idsOf(foldGateways([offline(2), offline(3)], none))).toEqual([2, 3]);
    const closed = '2026-11-20T02:00:00.000Z';
    expect(idsOf(foldGateways([{ ...gateway, closed_at: closed }, offline(2)], none))).toEqual([1, 2]);
  });

  it('stay if another gateway, another company’s, or nothing explains them, or they are closed', () => {
    const others = [
      offline(2, { suppressed_by: 'gateway:gw-2' }),
      offline(3, { company_id: 2 }),
      offline(4, { suppressed_by: 'maintenance' }),
      offline(5, { suppressed_by: null }),
      offline(6, { closed_at: '2026-11-20T02:00:00.000Z' }),
    ];
    expect(idsOf(foldGateways([gateway, ...others], none))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

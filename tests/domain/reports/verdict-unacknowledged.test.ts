import { describe, expect, it } from 'vitest';
import { exceptionAt, metersOf, notesOf } from '../../support/reports/verdict.ts';

describe('what the verdict says of alarms that nobody acknowledged', () => {
  it('says once that nobody acknowledged the alarm about it', () => {
    const waiting = (more: object = {}) => ({
      device_id: 1,
      title: 'Meter 1',
      severity: 'high',
      kind: 'tmv_hot',
      alarm: 'Outlet too hot',
      since: '2026-10-01T20:15:00.000Z',
      duration_seconds: 7200,
      acknowledged_after_seconds: null,
      state: 'closed',
      ...more,
    });
    const hot = 'Up to 57.8 °C on Fri, 2 Oct, 06:00; at most 45 °C is allowed.';
    const said = (...cases: object[]) =>
      notesOf({
        exceptions: [exceptionAt(1, 'above_limit')],
        alarms: { cases, totals: { cases: cases.length } } as never,
      });
    expect(said(waiting())).toEqual([`${hot} Its alarm was closed without being acknowledged.`]);
    expect(said(waiting({ state: 'active' }))).toEqual([`${hot} Its alarm has not been acknowledged.`]);
    expect(said(waiting({ acknowledged_after_seconds: 60 }))).toEqual([hot]);
    expect(said()).toEqual([`${hot} No alarm was raised.`]);
    // Of several alarms, and of one that was raised again, there is more to say.
    expect(said(waiting(), waiting())[0]).toBe(hot);
    expect(said(waiting({ raised_at: '2026-10-01T21:00:00.000Z', state: 'active' }))).toEqual([
      hot,
      'Outlet too hot (high) since Fri, 2 Oct, 06:15, last raised Fri, 2 Oct, 07:00, not acknowledged.',
    ]);
  });

  it('has each alarm that nobody acknowledged', () => {
    const waiting = (more: object = {}) => ({
      device_id: 1,
      title: 'Meter 1',
      severity: 'low',
      kind: 'burst',
      alarm: 'Burst',
      since: '2026-10-01T20:00:00.000Z',
      duration_seconds: 7200,
      acknowledged_after_seconds: null,
      state: 'active',
      ...more,
    });
    const said = (count: number, ...cases: object[]) =>
      notesOf({ exceptions: [], devices: metersOf(1, 1).slice(0, count), alarms: { cases } as never });
    expect(said(1, waiting())).toEqual(['Burst (low) since Fri, 2 Oct, 06:00, not acknowledged.']);
    expect(said(1, waiting({ alarm: 'Battery low' }))[0]).toMatch(/^Battery low \(low severity\) since /);
    expect(said(2, waiting({ state: 'closed' }), waiting({ raised_at: '2026-10-01T21:00:00.000Z' }))).toEqual(
      [
        'Meter 1: Burst (low) since Fri, 2 Oct, 06:00, last raised Fri, 2 Oct, 07:00, not acknowledged.',
        'Meter 1: Burst (low) of Fri, 2 Oct, 06:00 was closed without being acknowledged.',
      ],
    );
    expect(said(2, waiting(), waiting(), waiting({ since: '2026-10-01T19:00:00.000Z' }))).toEqual([
      '3 alarms have not been acknowledged, the oldest of Fri, 2 Oct, 05:00.',
    ]);
    expect(said(2, waiting({ acknowledged_after_seconds: 60 }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { mayAct, planAction } from '../../../../src/domain/alarms/cases/actions.ts';

const NOW = Date.parse('2026-11-20T02:00:00Z');
const HOUR = 3_600_000;
const open = {
  severity: 'critical',
  condition: 'active',
  latched: true,
  closed_at: null,
  acknowledged_at: null,
  assigned_to: null,
  shelved_until: null,
  check_at: null,
} as const;
const shelve = (hours: number) => ({ action: 'shelve', until: NOW + hours * HOUR, reason: 'Works' }) as const;

describe('what roles may do with cases', () => {
  it('is less for users than for admins', () => {
    expect(mayAct('user', 'acknowledge') && mayAct('user', 'comment') && mayAct('user', 'assign')).toBe(true);
    expect(mayAct('user', 'shelve') || mayAct('user', 'unshelve') || mayAct('user', 'reset')).toBe(false);
    expect(mayAct('companyadmin', 'reset') && mayAct('superadmin', 'shelve')).toBe(true);
  });
});

describe('an action', () => {
  it('acknowledges once', () => {
    expect(planAction(open, { action: 'acknowledge', note: 'On my way' }, 3, NOW)).toEqual({
      set: { acknowledged_at: new Date(NOW), acknowledged_by: 3 },
      entries: [{ type: 'acknowledged', by: 3, text: 'On my way' }],
    });
    const acknowledged = { ...open, acknowledged_at: new Date(NOW) };
    expect(planAction(acknowledged, { action: 'acknowledge' }, 4, NOW)).toEqual({ set: {}, entries: [] });
  });

  it('on a closed case is a comment', () => {
    const closed = { ...open, closed_at: new Date(NOW) };
    for (const request of [
      { action: 'acknowledge' },
      { action: 'assign', user_id: 3 },
      shelve(1),
      { action: 'unshelve' },
      { action: 'reset', note: 'Done' },
    ] as const) {
      expect(planAction(closed, request, 3, NOW)).toEqual({ conflict: 'closed' });
    }
    expect(planAction(closed, { action: 'comment', text: 'Why?' }, 3, NOW)).toEqual({
      set: {},
      entries: [{ type: 'comment', by: 3, text: 'Why?' }],
    });
  });

  it('assigns, also to nobody', () => {
    expect(planAction(open, { action: 'assign', user_id: 5, name: 'Ann' }, 3, NOW)).toEqual({
      set: { assigned_to: 5 },
      entries: [{ type: 'assigned', by: 3, text: 'Ann' }],
    });
    expect(planAction({ ...open, assigned_to: 5 }, { action: 'assign', user_id: null }, 3, NOW)).toEqual({
      set: { assigned_to: null },
      entries: [{ type: 'assigned', by: 3 }],
    });
    expect(planAction(open, { action: 'assign', user_id: null }, 3, NOW)).toEqual({ set: {}, entries: [] });
  });

  it('shelves critical cases for 8 hours at most, others for 30 days', () => {
    expect(planAction(open, shelve(8), 3, NOW)).toEqual({
      set: { shelved_until: new Date(NOW + 8 * HOUR), check_at: new Date(NOW + 8 * HOUR) },
      entries: [{ type: 'shelved', by: 3, text: 'Works' }],
    });
    expect(planAction(open, shelve(8.1), 3, NOW)).toEqual({ fault: 'until_critical', path: 'until' });
    const low = { ...open, severity: 'low' } as const;
    expect(planAction(low, shelve(720), 3, NOW)).toMatchObject({ entries: [{ type: 'shelved' }] });
    expect(planAction(low, shelve(720.1), 3, NOW)).toEqual({ fault: 'until_long', path: 'until' });
    expect(planAction(low, shelve(0), 3, NOW)).toEqual({ fault: 'until_past', path: 'until' });
  });

  it('keeps an earlier check of the case when it is shelved', () => {
    const check_at = new Date(NOW + HOUR);
    expect(planAction({ ...open, check_at }, shelve(2), 3, NOW)).toMatchObject({ set: { check_at } });
  });

  it('unshelves what is shelved', () => {
    const shelved = { ...open, shelved_until: new Date(NOW + HOUR) };
    expect(planAction(shelved, { action: 'unshelve' }, 3, NOW)).toEqual({
      set: { shelved_until: null },
      entries: [{ type: 'unshelved', by: 3 }],
    });
    expect(planAction(open, { action: 'unshelve' }, 3, NOW)).toEqual({ set: {}, entries: [] });
  });

  it('resets what is latched and clear', () => {
    const reset = { action: 'reset', note: 'Replaced' } as const;
    expect(planAction(open, reset, 3, NOW)).toEqual({ conflict: 'still_active' });
    const clear = { ...open, condition: 'clear' } as const;
    expect(planAction({ ...clear, latched: false }, reset, 3, NOW)).toEqual({ conflict: 'not_latched' });
    expect(planAction(clear, reset, 3, NOW)).toEqual({
      set: { closed_at: new Date(NOW), close_reason: 'reset', check_at: null },
      entries: [
        { type: 'reset', by: 3, text: 'Replaced' },
        { type: 'closed', by: 3 },
      ],
    });
  });
});

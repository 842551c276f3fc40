import { expect, it } from 'vitest';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';
import { boardOf, frontCase, isWithin, readNight } from '../../../src/domain/dashboard/wall.ts';

const at = (time: string): number => Date.parse(`2026-11-22T${time}:00Z`);
const ZONE = 'Pacific/Auckland';

it('the hours of the night are read, and may run past midnight', () => {
  const night = readNight('22-06');
  expect(night).toEqual({ from: 22, to: 6 });
  // In November, Auckland is 13 hours ahead.
  const dark = ['08:59', '09:00', '16:59', '17:00'].map((time) => night && isWithin(night, at(time), ZONE));
  expect(dark).toEqual([false, true, true, false]);
  const day = readNight('9-17');
  expect(['19:59', '20:00', '03:59', '04:00'].map((time) => day && isWithin(day, at(time), ZONE))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(readNight('22-24')).toEqual({ from: 22, to: 0 });
});

it.each([null, '', '22', '25-6', '22-25', '6-6', '-1-6', 'a-b', '22-06-07'])('%s is no night', (text) => {
  expect(readNight(text)).toBeNull();
});

const board = (id: number, ...device_ids: number[]) => ({ id, title: `Board ${id}`, device_ids });
const open = (id: number, device_id: number, more: Partial<AlarmCase> = {}) =>
  ({
    id,
    device_id,
    severity: 'critical',
    acknowledged_at: null,
    closed_at: null,
    since: `2026-11-22T0${id}:00:00.000Z`,
    ...more,
  }) as AlarmCase;

it('the oldest unacknowledged critical case of a bound device comes to the front', () => {
  const boards = [board(1, 10), board(2, 20, 30)];
  const cases = [
    open(5, 30),
    open(4, 20),
    open(1, 10, { severity: 'high' }),
    open(2, 10, { acknowledged_at: '2026-11-22T03:00:00.000Z' }),
    open(3, 99),
  ];
  expect(frontCase(cases, boards)?.id).toBe(4);
  expect(frontCase(cases.slice(2), boards)).toBeUndefined();
});

it('its dashboard is the one that is shown already, or else the first', () => {
  const boards = [board(1, 10), board(2, 20), board(3, 20)];
  expect(boardOf(open(1, 20), boards, 0)).toBe(1);
  expect(boardOf(open(1, 20), boards, 2)).toBe(2);
  expect(boardOf(open(1, 10), boards, 2)).toBe(0);
});

import { COMPARABLE_SHARE } from '../../readings/data-days.ts';
import type { Format } from '../columns/format.ts';
import type { Result } from '../result.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * The difference between a figure and the same figure of another period: temperatures in kelvin, shares in
 * percentage points, amounts as a relative change.
 */
export const differenceOf = (
  format: Format,
  now: unknown,
  before: unknown,
): { readonly value: number | null; readonly format: Format } => {
  if (!isNumber(now) || !isNumber(before)) return { value: null, format: 'change' };
  if (format === 'celsius') return { value: now - before, format: 'kelvin' };
  if (format === 'share') return { value: now - before, format: 'points' };
  return { value: before === 0 ? null : now / before - 1, format: 'change' };
};

/** The shares of what was received differ by at most this between runs that are compared. */
const MOST_UNEQUAL = 0.1;

/** Why the figures of two runs are not compared; null: they are of the same devices, known for as much of both periods. */
export const whyIncomparable = (
  now: Pick<Result, 'completeness' | 'devices'>,
  before: Pick<Result, 'completeness' | 'devices'>,
): 'compare_partly' | 'compare_unequal' | 'compare_devices' | null => {
  const [share, earlier] = [now, before].map(({ completeness }) => completeness.share ?? 0) as [
    number,
    number,
  ];
  if (Math.min(share, earlier) < COMPARABLE_SHARE) return 'compare_partly';
  const ids = new Set(before.devices.map(({ device_id }) => device_id));
  const isSame =
    ids.size === new Set(now.devices.map(({ device_id }) => device_id)).size &&
    now.devices.every(({ device_id }) => ids.has(device_id));
  if (!isSame) return 'compare_devices';
  return Math.abs(share - earlier) > MOST_UNEQUAL ? 'compare_unequal' : null;
};

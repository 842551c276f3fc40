import { type DeviceState, deviceState } from './devices.ts';
import { isStale } from './live.ts';

/** Whether a device does as expected, and when it should be heard of next. */
export interface Wellness {
  /** `stale`: in service, but silent for longer than expected. */
  readonly mark: DeviceState | 'stale';
  /** ISO 8601; null for a device that nothing is expected of. Lies in the past when it is late. */
  readonly nextAt: string | null;
}

/** Source: the field, "What a device page must answer" and "Honest values". `now` in ms. */
export const wellnessOf = (
  device: {
    readonly is_active: boolean | null;
    readonly last_seen_at: string | null;
    readonly expected_interval_s: number;
  },
  now: number,
): Wellness => {
  const mark = deviceState(device.is_active);
  const seen = device.last_seen_at === null ? Number.NaN : Date.parse(device.last_seen_at);
  if (mark !== 'active') return { mark, nextAt: null };
  if (Number.isNaN(seen)) return { mark: 'stale', nextAt: null };
  return {
    mark: isStale(seen, now, device.expected_interval_s) ? 'stale' : 'active',
    nextAt: new Date(seen + device.expected_interval_s * 1000).toISOString(),
  };
};

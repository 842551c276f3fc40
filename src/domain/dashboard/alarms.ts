import { limitsOf } from '../thresholds.ts';
import { wellnessOf } from '../wellness.ts';

/** What is to be known of a device, and of a value, to tell its alarms. */
export interface AlarmDevice {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly is_active: boolean | null;
  readonly last_seen_at: string | null;
  readonly expected_interval_s: number;
}
export interface AlarmValue {
  readonly device_id: number;
  readonly key: string;
  readonly last_value: number | null;
  readonly last_at: string | null;
}

/** Something that wants looking at now. */
export type Alarm<D, V> =
  | {
      readonly kind: 'above';
      readonly device: D;
      readonly value: V;
      readonly limit: number;
      readonly source: string;
    }
  | { readonly kind: 'silent'; readonly device: D };

/**
 * What is above its alarm in the last reading of devices in service, and which of them are silent for longer
 * than expected. A limit that must be passed for hours isn't told from one reading; it is not asked here.
 */
export const alarmsNow = <D extends AlarmDevice, V extends AlarmValue>(
  devices: readonly D[],
  values: readonly V[],
  now: number,
): readonly Alarm<D, V>[] =>
  devices
    .filter(({ is_active }) => is_active === true)
    .flatMap((device): Alarm<D, V>[] => {
      const isSilent = wellnessOf(device, now).mark === 'stale';
      const above = values
        .filter(({ device_id, last_value }) => device_id === device.id && last_value !== null)
        .flatMap((value): Alarm<D, V>[] => {
          const limit = limitsOf(device, value.key).find(({ name }) => name === 'alarmHigh');
          return limit && (value.last_value ?? 0) > limit.value
            ? [{ kind: 'above', device, value, limit: limit.value, source: limit.source }]
            : [];
        });
      // What it said long ago may have passed since: that it is silent is what is known.
      return isSilent ? [{ kind: 'silent', device }] : above;
    })
    .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'above' ? -1 : 1));

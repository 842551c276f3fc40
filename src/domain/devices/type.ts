import { DEVICE_TYPES, type DeviceType } from './devices.ts';

const WORDS: readonly (readonly [DeviceType, RegExp])[] = [
  ['tmv', /^(tmvs?|mixing)$/],
  ['hydraloop', /^hydraloops?$/],
  ['water_meter', /^(water)?(meters?|metering)$/],
];

const isType = (name: string): name is DeviceType => (DEVICE_TYPES as readonly string[]).includes(name);

/**
 * Derives a device's type from names in the network (device profile first, then application):
 * `water-tmv` → `tmv`. Defaults to `other`. See docs/specification.md, section 6.
 */
export const deviceTypeFrom = (...names: readonly (string | null | undefined)[]): DeviceType => {
  for (const name of names) {
    const plain = (name ?? '').toLowerCase();
    if (isType(plain) && plain !== 'other') return plain;
    const words = plain.split(/[^a-z0-9]+/);
    for (const [type, pattern] of WORDS) {
      if (words.some((word) => pattern.test(word))) return type;
    }
  }
  return 'other';
};

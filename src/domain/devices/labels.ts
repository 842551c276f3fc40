import type { DeviceType } from './devices.ts';

/** The type and the tag that make a device a valve or a meter; either is enough. See docs/specification.md, section 5. */
export const DEVICE_LABELS = {
  tmv: { type: 'tmv', tag: 'label:TMV' },
  meter: { type: 'water_meter', tag: 'label:Water Meter' },
} as const satisfies Readonly<Record<string, { readonly type: DeviceType; readonly tag: string }>>;
export type DeviceLabel = keyof typeof DEVICE_LABELS;

interface Labelled {
  readonly type: string;
  readonly tags: readonly string[];
}

/** Whether a device counts as a thermostatic mixing valve, or as a meter. */
export const isLabelled = ({ type, tags }: Labelled, label: DeviceLabel): boolean =>
  type === DEVICE_LABELS[label].type || tags.includes(DEVICE_LABELS[label].tag);

/** Whether a device counts as a thermostatic mixing valve. */
export const isValve = (device: Labelled): boolean => isLabelled(device, 'tmv');
export const isMeter = (device: Labelled): boolean => isLabelled(device, 'meter');

/** The labels of a device, from its tags and its type: `TMV`. */
export const labelsOf = (device: Labelled): string[] => {
  const labels = Object.keys(DEVICE_LABELS) as DeviceLabel[];
  const implied = labels
    .filter((label) => isLabelled(device, label))
    .map((label) => DEVICE_LABELS[label].tag);
  const tagged = device.tags.filter((tag) => tag.startsWith('label:'));
  return [...new Set([...tagged, ...implied])].map((tag) => tag.slice('label:'.length));
};

/** The tags that a device of this type usually has. */
export const suggestedTags = (type: string): readonly string[] =>
  Object.values(DEVICE_LABELS).flatMap((label) => (label.type === type ? [label.tag] : []));

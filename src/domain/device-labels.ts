import type { DeviceType } from './devices.ts';

/** The tags that say what a device is. Source: seed, section 3. */
export const TMV_TAG = 'label:TMV';
export const METER_TAG = 'label:Water Meter';

interface Labelled {
  readonly type: string;
  readonly tags: readonly string[];
}

/** Whether a device is a thermostatic mixing valve: by its type or by its tag. */
export const isTmv = ({ type, tags }: Labelled): boolean => type === 'tmv' || tags.includes(TMV_TAG);

const SUGGESTED: Readonly<Partial<Record<DeviceType, readonly string[]>>> = {
  tmv: [TMV_TAG],
  water_meter: [METER_TAG],
};

/** The tags that a device of this type usually has. */
export const suggestedTags = (type: string): readonly string[] => SUGGESTED[type as DeviceType] ?? [];

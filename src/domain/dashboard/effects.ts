import { isColour } from './colour.ts';
import type { StateBinding } from './document.ts';

/** How a node of a drawing looks because of the datapoints that its state is bound to. */
export interface Look {
  /** A colour, `neutral` for what nobody knows, or null: as it was drawn. */
  readonly fill: string | null;
  readonly isFlashing: boolean;
  readonly isTurned: boolean;
  readonly isSpinning: boolean;
}

export const NEUTRAL = 'neutral';
const AS_DRAWN: Look = { fill: null, isFlashing: false, isTurned: false, isSpinning: false };

/** `1`, `"on"` and `true` are true, in a document and from others' editors. Source: contract, section 8. */
export const readState = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:on|true|1)$/i.test(value.trim()));

/** What one binding asks for; `value` is null where nobody knows it for sure: then nothing moves. */
const lookOf = (binding: StateBinding, value: number | null): Look => {
  if (value === null) return { ...AS_DRAWN, fill: NEUTRAL };
  const isOn = value !== 0;
  const colour = isOn ? binding.onColor : binding.offColor;
  return {
    fill: isColour(colour) ? colour : null,
    isFlashing: readState(binding.flashEnabled) && readState(binding.flashState) === isOn,
    isTurned: readState(binding.verticalRotate) && readState(binding.rotateState) === isOn,
    isSpinning: readState(binding.spinFan) && readState(binding.spinState) === isOn,
  };
};

/** All that is bound to one node together: the last colour holds, movements add up. */
export const composeLooks = (
  bindings: readonly StateBinding[],
  valueOf: (datapoint: number) => number | null,
): Look => {
  const looks = bindings.map((binding) => lookOf(binding, valueOf(binding.dataPoint)));
  // One unknown state makes the whole node unknown: half of it must not look true.
  if (looks.some(({ fill }) => fill === NEUTRAL)) return { ...AS_DRAWN, fill: NEUTRAL };
  return {
    fill: looks.findLast(({ fill }) => fill !== null)?.fill ?? null,
    isFlashing: looks.some(({ isFlashing }) => isFlashing),
    isTurned: looks.some(({ isTurned }) => isTurned),
    isSpinning: looks.some(({ isSpinning }) => isSpinning),
  };
};

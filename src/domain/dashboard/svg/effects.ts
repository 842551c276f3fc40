import { isColour } from '../colour.ts';
import type { StateBinding } from '../document.ts';

/** The appearance of a drawing's node, derived from its state bindings. */
export interface Look {
  /** A colour, `neutral` if the state is unknown, or null to leave it as drawn. */
  readonly fill: string | null;
  readonly isFlashing: boolean;
  readonly isTurned: boolean;
  readonly isSpinning: boolean;
}

export const NEUTRAL = 'neutral';
const AS_DRAWN: Look = { fill: null, isFlashing: false, isTurned: false, isSpinning: false };

/** Accepts `1`, `"on"` and `true`, as written by various editors. See docs/specification.md, section 8. */
export const readState = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:on|true|1)$/i.test(value.trim()));

/** The look from one binding. `value` is null if unknown; then nothing is animated. */
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

/** Combines all bindings of a node: the last colour wins, animations add up. */
export const composeLooks = (
  bindings: readonly StateBinding[],
  valueOf: (datapoint: number) => number | null,
): Look => {
  const looks = bindings.map((binding) => lookOf(binding, valueOf(binding.dataPoint)));
  // One unknown state makes the whole node neutral, so that it does not look partly current.
  if (looks.some(({ fill }) => fill === NEUTRAL)) return { ...AS_DRAWN, fill: NEUTRAL };
  return {
    fill: looks.findLast(({ fill }) => fill !== null)?.fill ?? null,
    isFlashing: looks.some(({ isFlashing }) => isFlashing),
    isTurned: looks.some(({ isTurned }) => isTurned),
    isSpinning: looks.some(({ isSpinning }) => isSpinning),
  };
};

import { cssVariable } from '../../domain/colours.ts';
import type { Limits } from '../../domain/reports/profiles.ts';

/** Distances below the limit, °C, at which cells within limits become darker, and how much of the colour these have. */
const STEPS = [
  { below: Number.POSITIVE_INFINITY, share: 5 },
  { below: 2, share: 11 },
  { below: 1, share: 20 },
  { below: 0.5, share: 32 },
] as const;

/** What is below it is within limits. */
const highestOf = ({ outlet_max, alarm_high }: Limits): number => Math.min(outlet_max, alarm_high);

const shade = (share: number): string =>
  `color-mix(in srgb, var(${cssVariable('success')}) ${share}%, var(${cssVariable('surface')}))`;

/** The background of a value within limits: the nearer to the highest that is allowed, the darker. */
export const shadeOf = (value: number, limits: Limits): string => {
  // As it is displayed.
  const below = highestOf(limits) - Number(value.toFixed(1));
  // Differences of decimals are not exact.
  return shade(STEPS.findLast((step) => below <= step.below + 1e-6)?.share ?? 0);
};

/** The shades with the values from which on they apply: `< 43`, `43`, `44`, `44.5`. */
export const shadesOf = (limits: Limits): { readonly text: string; readonly color: string }[] =>
  STEPS.map(({ below, share }, at) => ({
    text: at === 0 ? `< ${highestOf(limits) - STEPS[1].below}` : String(highestOf(limits) - below),
    color: shade(share),
  }));

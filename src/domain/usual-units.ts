import { WELL_KNOWN } from './well-known-keys.ts';

/** The units of well-known keys, and those in which other devices report the same. */
export const USUAL_UNITS: readonly string[] = [
  ...new Set([...WELL_KNOWN.values()].flatMap(({ unit }) => unit || [])),
  'm³',
  'm³/h',
  'bar',
  'kWh',
  'h',
];

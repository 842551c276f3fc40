/** A use of an outlet ends with a reading without flow, or when none with flow has come for so long (ms). */
export const USE_GAP_MS = 15 * 60_000;

/** A use: its last reading with flow (ms), and its hottest water, as in reports and alarms; null: no valid temperature was measured. */
export interface LastUse {
  readonly ts: number;
  readonly value: number | null;
}

/** The last use after another reading with flow. `goesOn`: no reading without flow has come in between. */
export const nextUse = (last: LastUse | null | undefined, reading: LastUse, goesOn: boolean): LastUse => {
  const isSame = last && goesOn && reading.ts >= last.ts && reading.ts - last.ts <= USE_GAP_MS;
  if (!isSame) return reading;
  const values = [last.value, reading.value].filter((value) => value !== null);
  return { ts: reading.ts, value: values.length === 0 ? null : Math.max(...values) };
};

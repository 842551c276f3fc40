/** Whether this is an IANA time zone name known to the runtime. */
export const isTimeZone = (name: string): boolean => {
  // Intl also accepts offsets ("+10:00"), but they don't include daylight saving rules.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

let names: readonly string[] | undefined;
/** All time zone names for selection, including `UTC`, which Intl omits. */
export const zoneNames = (): readonly string[] => {
  names ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return names;
};

/** Whether this is the IANA name of a time zone that this machine knows. */
export const isTimeZone = (name: string): boolean => {
  // Offsets ("+10:00") are accepted by Intl but carry no rules for when clocks change.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

let names: readonly string[] | undefined;
/** The names of all time zones, for choosing; `UTC` among them, which Intl leaves out. */
export const zoneNames = (): readonly string[] => {
  names ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return names;
};

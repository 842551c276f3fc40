const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const NAME = /^[a-z]{3,24}$/i;
const CALL = /^(?:rgb|rgba|hsl|hsla)\([\d\s.,%/+-]+(?:deg)?[\d\s.,%/+-]*\)$/i;

/** Whether a value is a plain colour. Documents may contain anything, and a `url(…)` would load a resource. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && (HEX.test(value) || NAME.test(value) || CALL.test(value));

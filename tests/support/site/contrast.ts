const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const light = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
/** The contrast of two colours (`#rrggbb`), 1 to 21, as WCAG defines it. */
export const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [light(a), light(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

/**
 * The colours of schematics in the light and the dark theme. The markup refers to them as CSS variables with the
 * light colour as the fallback, so that it also looks right where nothing defines them.
 */
export const TOKENS = {
  /** What is behind the drawing. */
  ground: ['#ffffff', '#152128'],
  card: ['#ffffff', '#1c2b33'],
  line: ['#c3cfd6', '#3d515c'],
  text: ['#14242d', '#e5edf1'],
  quiet: ['#52646f', '#a3b4be'],
  /** Equipment: outlines and fills. */
  metal: ['#5d7380', '#9fb2bd'],
  shade: ['#e4ebef', '#2b3d47'],
  idle: ['#9aaab3', '#6c808b'],
  on: ['#2b8a3e', '#69c274'],
  alarm: ['#c4281f', '#ff7b70'],
  water: ['#7cc0e4', '#2f7fae'],
  // Browner than the red of alarms, which has to be met first.
  hot: ['#ab6546', '#aa7660'],
  cold: ['#1f86c2', '#5cb8e6'],
  mixed: ['#8a63b8', '#b795e0'],
  grey: ['#77858d', '#93a3ac'],
  recycled: ['#1f8f82', '#4cc4b4'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;
export type Token = keyof typeof TOKENS;

/** A token as the value of `fill` or `stroke`. */
export const ink = (token: Token): string => `var(--s-${token},${TOKENS[token][0]})`;

import type { Mode } from '../../domain/colours.ts';

/** Line colours of charts: 3 : 1 against the surface, also distinguished by dashes. */
export const seriesColours: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#0579b0', '#8a4fbf', '#b3541e', '#2b6e30', '#a3265e', '#5a6b00'],
  dark: ['#5cb8e6', '#c9a6f2', '#f0a36b', '#86cf8b', '#f28ab2', '#c3d36b'],
};

/** `stroke-dasharray` of each; the first is solid. */
export const seriesDashes = ['none', '8 4', '2 3', '10 3 2 3', '5 3', '1 4'] as const;

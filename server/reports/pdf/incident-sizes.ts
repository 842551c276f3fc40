import { PAGE_WIDTH } from './nodes.ts';

/** Of the chart of an incident, in points. */
export interface Size {
  readonly width: number;
  /** Points of the plot. */
  readonly plot: number;
  /** Whether it has no alarms below it, which a table lists. */
  readonly isBrief?: boolean;
}
export const USUAL: Size = { width: PAGE_WIDTH, plot: 104 };
/** That of a document that needs room. */
export const LOW: Size = { width: PAGE_WIDTH, plot: 62 };

/** The plots of a page with room left. */
export const HIGH_PLOTS = [220, 180, 142] as const;

/** Those of a page that has little room, and of one that has hardly any. */
export const MIDDLE: Size = { width: PAGE_WIDTH, plot: 86, isBrief: true };
export const BRIEF: Size = { width: PAGE_WIDTH, plot: 56, isBrief: true };

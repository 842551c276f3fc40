import type { DatapointKind } from '../../domain/devices.ts';
import { risesAbove, type Point } from '../../domain/series.ts';

/** One line of a chart. */
export interface Line {
  readonly id: number;
  readonly label: string;
  readonly points: readonly Point[];
  readonly widthMs: number;
  readonly colour: string;
  readonly dash: string;
  /** What is measured, how its numbers behave, and what they are measured in. */
  readonly key: string;
  readonly kind: DatapointKind;
  readonly unit: string | null;
  /** What it should not rise above; null where nothing is said of that. */
  readonly alarmAbove: number | null;
}

/** The readings at which a line rose above what it should not. */
export const alarmsOf = ({ points, alarmAbove }: Line): readonly Point[] =>
  alarmAbove === null ? [] : risesAbove(points, alarmAbove);

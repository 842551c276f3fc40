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
  /** Key, kind and unit of the datapoint. */
  readonly key: string;
  readonly kind: DatapointKind;
  readonly unit: string | null;
  /** Upper alarm limit, or null if there is none. */
  readonly alarmAbove: number | null;
}

/** The first reading of each rise above the alarm limit. */
export const alarmsOf = ({ points, alarmAbove }: Line): readonly Point[] =>
  alarmAbove === null ? [] : risesAbove(points, alarmAbove);

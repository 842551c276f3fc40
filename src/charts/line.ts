import type { ComponentType, ReactNode } from 'react';
import type { ChartLayout } from '../domain/charts/layout.ts';
import type { DatapointKind } from '../domain/devices/devices.ts';
import { peaksAbove, topOf } from '../domain/charts/top-of.ts';
import { runsOf, type Point } from '../domain/readings/series.ts';
import { seriesColours, seriesDashes } from '../providers/theme/series.ts';
import type { Mode } from '../domain/colours.ts';

/** One line of a chart. */
export interface ChartLine {
  readonly id: number;
  readonly name: string;
  readonly points: readonly Point[];
  /** The points of the previous period, moved into this one. */
  readonly previous?: readonly Point[] | undefined;
  /** Bucket length in ms; 0 if each point is a reading. */
  readonly widthMs: number;
  /** Seconds between readings. Twice as long without one is a gap. */
  readonly intervalS: number;
  readonly colour: string;
  readonly dash: string;
  /** Key, kind and unit of the datapoint. */
  readonly key: string;
  readonly kind: DatapointKind;
  readonly unit: string | null;
  /** Upper alarm limit, or null if there is none. */
  readonly alarmAbove: number | null;
  /** Values below it are red; by default none are. */
  readonly alarmBelow?: number | undefined;
  /** The runs of points that are held against the limits; all by default. */
  readonly judged?: readonly (readonly Point[])[] | undefined;
  /** How it is drawn, if not as a line: `Bars` from zero, each as wide as a bucket. */
  readonly Shape?: ComponentType<LineProps>;
  /** What is drawn above a bar that stands out, by its time: from the middle of its upper edge on. */
  readonly markAt?: (ms: number) => ReactNode;
  /** A bar that ends later, in ms, is not complete yet; by default all within the chart are. */
  readonly completeUntil?: number | undefined;
  /** Formats a value, if not like one of the datapoint. */
  readonly text?: (value: number) => string;
}

/** A line and where it is drawn. */
export interface LineProps {
  readonly line: ChartLine;
  readonly layout: ChartLayout;
}

/** How long after its time a point is drawn, in ms: bars stand over their whole bucket. */
export const offsetOf = ({ Shape, widthMs }: ChartLine): number => (Shape ? widthMs / 2 : 0);

/** A line at a value. */
export interface ChartLimit {
  /** Name and value: “Min 38 °C while flowing”. */
  readonly text: string;
  /** The same where there is little room: “Min 38 °C”. */
  readonly short: string;
  /** Without the unit, which is on the axis: “Min 38”. */
  readonly bare: string;
  readonly value: number;
  /** `aim`: the target value; `alarm`: a limit that must not be passed; `low`: one that idle water falls below. */
  readonly kind: 'aim' | 'alarm' | 'low';
}

/** The highest reading of each time above the alarm limit. */
export const alarmsOf = ({ points, alarmAbove, judged = [points] }: ChartLine): readonly Point[] =>
  alarmAbove === null ? [] : judged.flatMap((run) => peaksAbove(run, alarmAbove));

/** How much room the values of two alarms need, in font sizes. */
const NAME_ROOM = 8;

/** Those of them whose values have room beside each other, the highest first. */
export const namedAlarmsOf = (
  line: ChartLine,
  { x, fontSize }: Pick<ChartLayout, 'x' | 'fontSize'>,
): readonly Point[] => {
  const named: Point[] = [];
  for (const point of alarmsOf(line).toSorted((a, b) => topOf(b) - topOf(a) || b.ms - a.ms)) {
    if (named.every(({ ms }) => Math.abs(x(ms) - x(point.ms)) > NAME_ROOM * fontSize)) named.push(point);
  }
  return named;
};

/** Whether a value is beyond an alarm limit of its line. */
export const isBeyond = ({ alarmAbove, alarmBelow = -Infinity }: ChartLine, value: number): boolean =>
  value > (alarmAbove ?? Infinity) || value < alarmBelow;

/** From this interval on, in seconds, points stand for days. */
const DAYS_FROM = 43_200;

/** The parts of a line. */
export interface LineParts {
  /** The line itself, interrupted at gaps and where it rises to what is red. */
  readonly solid: readonly (readonly Point[])[];
  /**
   * What is red beyond the limits: each part goes on to the first point that is within them again, judged or not. It begins at a
   * reading, since what was between it and the one before is not known; lines of buckets, days and states on the way to it.
   */
  readonly red: readonly (readonly Point[])[];
  /** From the reading before, which is within the limits, to each such part; none between buckets, days or states. */
  readonly rises: readonly (readonly Point[])[];
}

/** What is drawn of a line, whose runs between gaps may be known already. */
export const partsOf = (
  line: ChartLine,
  runs = runsOf(line.points, line.intervalS, line.widthMs),
): LineParts => {
  const judged = line.judged && new Set(line.judged.flat());
  const isMeasured = line.widthMs === 0 && line.kind !== 'state' && line.intervalS < DAYS_FROM;
  const [solid, red, rises]: [Point[][], Point[][], Point[][]] = [[], [], []];
  for (const run of runs) {
    let [piece, part, before]: [Point[], Point[] | undefined, Point | undefined] = [[], undefined, undefined];
    solid.push(piece);
    for (const point of run) {
      part?.push(point);
      if (!isBeyond(line, point.value)) part = undefined;
      else if (!part && judged?.has(point) !== false) {
        part = [point];
        red.push(part);
        if (before && !isBeyond(line, before.value)) {
          if (isMeasured) {
            rises.push([before, point]);
            piece = [];
            solid.push(piece);
          } else part.unshift(before);
        }
      }
      piece.push(point);
      before = point;
    }
  }
  return { solid, red, rises };
};

/** Colour and dashes of the nth line of a chart. */
export const lineStyle = (index: number, mode: Mode): Pick<ChartLine, 'colour' | 'dash'> => ({
  colour: seriesColours[mode][index % seriesColours[mode].length] ?? 'var(--fg-primary)',
  dash: seriesDashes[index % seriesDashes.length] ?? 'none',
});

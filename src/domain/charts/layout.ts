import { axisTexts } from './axis-texts.ts';
import { joined } from '../text/format.ts';
import type { Span } from '../readings/series.ts';
import { timeTicks } from './time-ticks.ts';
import { valueTicks } from './value-ticks.ts';
import { shortTime } from '../time/zoned.ts';

/** The size of a chart and of its text, in px. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** The width of a text in the chart's font. */
  readonly widthOf: (text: string) => number;
}

/** A tick, in px from the top or the left. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Where everything in a chart is, in px. */
export interface ChartLayout {
  readonly fontSize: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** The inverse of `x`, within the span. */
  readonly timeAt: (x: number) => number;
  /** The highest one has the unit, if the values have one. */
  readonly valueTicks: readonly Tick[];
  /** `lineAt`: where the time is, next to the edge not in the middle of its label. */
  readonly timeTicks: readonly (Tick & { readonly lineAt: number })[];
  /** Labels of limits to the right of the plot: where the limit is, and where its label; empty if there is no room. */
  readonly limitTicks: readonly (Tick & { readonly lineAt: number })[];
}

/** A limit with its name and value, `Min 38 °C while flowing`, shorter, `Min 38 °C`, and without its unit, `Min 38`. */
interface LimitTexts {
  readonly value: number;
  readonly text: string;
  readonly short: string;
  readonly bare: string;
  readonly kind: 'aim' | 'alarm' | 'low';
}

interface Input {
  readonly size: ChartSize;
  readonly span: Span;
  /** Lowest and highest value. */
  readonly extent: readonly [number, number];
  readonly unit: string | null;
  /** The words for 0 and 1, instead of numbers. */
  readonly words?: readonly [string, string] | undefined;
  /** The smallest step between value ticks: 1 for counts. */
  readonly minStep?: number | undefined;
  readonly zone: string;
  readonly locale: string;
  /** Labels of the time axis that fit are shown, if not those of round times. */
  readonly ticks?: readonly { readonly ms: number; readonly text: string }[] | undefined;
  readonly limits?: readonly LimitTexts[] | undefined;
}

const GAP = 8;
/** Line heights between two value ticks. */
const VALUE_TICK_LINES = 2.6;
/** A plot of so many line heights has room for three value ticks. */
const LINES_OF_THREE = 5;

/** With fewer labels a time axis says little about when. */
const LEAST_TIMES = 3;

/** Labels at round times, or the given ones. */
const timeLabels = ({ size, span, zone, locale, ticks }: Input, width: number) => {
  if (ticks) return ticks;
  const widest = size.widthOf('30 Sept') + 2 * GAP;
  const most = Math.floor(width / widest);
  // A narrow chart has its labels closer together before it has only two of them: few of them are days, which are longer.
  const usual = (size.widthOf('30 Sept') + size.widthOf('00:00')) / 2 + GAP;
  const few = Math.max(2, width / usual);
  const { at, isDays } = timeTicks(span.from, span.to, zone, most > LEAST_TIMES ? most : few);
  return at.map((ms) => ({ ms, text: shortTime(ms, zone, isDays, locale) }));
};

/** Time ticks whose labels neither overlap nor leave the chart. */
const placedTimes = (input: Input, x: (ms: number) => number, width: number): ChartLayout['timeTicks'] => {
  const { size } = input;
  let free = 0;
  return timeLabels(input, width).flatMap(({ ms, text }) => {
    const half = size.widthOf(text) / 2;
    const at = Math.min(x(ms), size.width - half);
    if (at - half < free) return [];
    free = at + half + (input.ticks ? 3 * GAP : GAP);
    return [{ at, lineAt: x(ms), text }];
  });
};

/** From the end of a limit to its label, in font sizes. */
export const LIMIT_GAP = 0.8;
/** Narrower charts name limits without the unit, which is on the axis, in font sizes. */
const NARROW = 36;
/** The largest part of the width for the names of limits. */
const MAX_NAMES = 0.22;
/** Room for the names of an outlet's limits, in font sizes: the longest, "Set 43.5 °C", is not there for all of them. */
const OUTLET_NAMES = 5;
/** Font sizes between two labels. */
const LABEL_LINES = 1.25;

/** Moves labels apart that are closer than `least`, within `top` and `bottom`, in the order of their lines (px from the top). */
export const spreadLabels = (
  lines: readonly number[],
  least: number,
  top: number,
  bottom: number,
): readonly number[] => {
  const order = lines.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const places = order.map(({ at }) => Math.min(bottom, Math.max(top, at)));
  for (let at = 1; at < places.length; at++) {
    places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + least);
  }
  // What was pushed out at the bottom pushes the others up.
  for (let at = places.length - 1, limit = bottom; at >= 0; at--, limit -= least) {
    places[at] = Math.min(places[at] ?? 0, limit);
  }
  const spread: number[] = [];
  order.forEach(({ index }, at) => (spread[index] = places[at] ?? 0));
  return spread;
};

/** Names of limits next to the plot if they fit, otherwise shorter ones. */
const limitColumn = ({ limits = [], size: { width, fontSize, widthOf } }: Input) => {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(widthOf));
  if (limits.length === 0) return { texts: [], taken: 0 };
  const names = limits.map(({ text }) => text);
  const texts =
    width < NARROW * fontSize
      ? limits.map(({ bare }) => bare)
      : widest(names) > width * MAX_NAMES
        ? limits.map(({ short }) => short)
        : names;
  const least = limits.some(({ kind }) => kind === 'aim') ? OUTLET_NAMES * fontSize : 0;
  return { texts, taken: Math.ceil(Math.max(least, widest(texts)) + LIMIT_GAP * fontSize) };
};

/** Labels beside their limits, or a line off; where they would stand further from them, the target value goes without one. */
const limitTicksOf = (
  { limits = [], size: { fontSize } }: Input,
  { texts }: ReturnType<typeof limitColumn>,
  { y, top, bottom }: Pick<ChartLayout, 'y' | 'top' | 'bottom'>,
): ChartLayout['limitTicks'] => {
  const least = fontSize * LABEL_LINES;
  const lines = limits.map(({ value }) => y(value));
  const isDense = spreadLabels(lines, least, top, bottom).some(
    (at, index) => Math.abs(at - (lines[index] ?? 0)) > least,
  );
  const isNamed = limits.map(({ kind }) => !isDense || kind !== 'aim');
  const places = spreadLabels(
    lines.filter((_, index) => isNamed[index]),
    least,
    top,
    bottom,
  ).values();
  return lines.map((lineAt, index) => ({
    lineAt,
    at: (isNamed[index] && places.next().value) || lineAt,
    text: isNamed[index] ? (texts[index] ?? '') : '',
  }));
};

/** How far beyond the highest tick values may be, in steps: further, what they are can't be read. */
const BEYOND_TICKS = 0.55;

/** The tick above these if the highest value is far beyond them; otherwise that value. */
const nextTick = (ticks: readonly number[], high: number): number => {
  const [last = high, before = high] = ticks.toReversed();
  const step = last - before;
  return step > 0 && high - last > BEYOND_TICKS * step ? Number((last + step).toPrecision(12)) : high;
};

/** Computes a chart's scales and ticks. The left margin is as wide as the longest label of the value axis. */
export const layoutOf = (input: Input): ChartLayout => {
  const { size, span, unit, words, minStep = 0, locale } = input;
  const { width, height, fontSize, widthOf } = size;
  const [low, most] = words ? [-0.1, 1.1] : input.extent;
  const top = Math.round(fontSize * 0.7);
  const bottom = Math.max(top + 1, height - Math.round(fontSize * 1.9));
  const count = Math.max(2, Math.floor((bottom - top) / (fontSize * VALUE_TICK_LINES)));
  const isHigh = minStep === 0 && bottom - top >= fontSize * LINES_OF_THREE;
  const found = words
    ? [0, 1]
    : valueTicks(low, most, minStep > 0 ? Math.min(count, (most - low) / minStep) : count, isHigh ? 3 : 2);
  const next = words ? most : nextTick(found, most);
  const [values, high] = next > most ? [[...found, next], next] : [found, most];
  const y = (value: number): number => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
  const axis = words ? { texts: words, unit: '' } : axisTexts(values, unit, locale);
  const texts = [...axis.texts.slice(0, -1), joined({ number: axis.texts.at(-1) ?? '', unit: axis.unit })];
  const left = Math.ceil(Math.max(...texts.map(widthOf))) + GAP;
  const column = limitColumn(input);
  const right = Math.max(left + 1, width - (column.taken || GAP));
  const perMs = (right - left) / Math.max(1, span.to - span.from);
  const x = (ms: number): number => left + (ms - span.from) * perMs;
  return {
    fontSize,
    left,
    right,
    top,
    bottom,
    x,
    y,
    timeAt: (at) => span.from + (Math.min(right, Math.max(left, at)) - left) / perMs,
    valueTicks: values.map((value, index) => ({ at: y(value), text: texts[index] ?? '' })),
    timeTicks: placedTimes(input, x, right - left),
    limitTicks: limitTicksOf(input, column, { y, top, bottom }),
  };
};

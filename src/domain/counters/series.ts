import type { Series } from '../reports/computing/series.ts';
import { type CounterFacts, type CounterState, createCounter, NEW_COUNTER, type StepKind } from './rule.ts';

/** How steps are written in `Series.kinds`. */
const KINDS: readonly StepKind[] = ['first', 'rise', 'noise', 'roll_over', 'reset', 'replaced', 'reverse'];
export const kindCode = (kind: StepKind): number => KINDS.indexOf(kind);
export const [ROLL_OVER, RESET, REPLACED, REVERSE] = (
  ['roll_over', 'reset', 'replaced', 'reverse'] as const
).map(kindCode) as [number, number, number, number];

/** A counter's good readings, with what was counted in the step that ends with each. */
export type CountedSeries = Series & Required<Pick<Series, 'counted' | 'kinds'>>;

interface Options {
  /** What is remembered of the readings before. */
  readonly from?: CounterState;
  /** Outliers are left out already. */
  readonly isSettled?: boolean;
}

/** Evaluates a counter's readings; outliers, and a last one that is set aside, are left out. */
export const countedSeries = (
  { ts, value }: Series,
  facts: CounterFacts,
  { from = NEW_COUNTER, isSettled = false }: Options = {},
): CountedSeries => {
  const { length } = ts;
  const found = {
    ts: new Float64Array(length),
    value: new Float64Array(length),
    counted: new Float64Array(length),
    kinds: new Uint8Array(length),
  };
  let count = 0;
  const counter = createCounter(
    facts,
    from,
    {
      step: (reading, { kind, counted }) => {
        found.ts[count] = reading.ts;
        found.value[count] = reading.value;
        found.counted[count] = counted;
        found.kinds[count] = kindCode(kind);
        count += 1;
      },
      setAside: () => undefined,
    },
    isSettled,
  );
  for (let n = 0; n < length; n++) counter.add({ ts: ts[n] as number, value: value[n] as number });
  return {
    ts: found.ts.subarray(0, count),
    value: found.value.subarray(0, count),
    counted: found.counted.subarray(0, count),
    kinds: found.kinds.subarray(0, count),
  };
};

export const isCounted = (series: Series): series is CountedSeries => series.counted !== undefined;

/** Whether the step that ends with a reading of a series counts from one before. */
const FIRST = kindCode('first');
export const hasStep = ({ kinds }: CountedSeries, n: number): boolean => n > 0 && kinds[n] !== FIRST;

import { gridOf, type Grid } from '../../src/domain/reports/grid.ts';
import type { Span } from '../../src/domain/reports/series.ts';
import { cutoffOf } from '../ingest/retention.ts';
import type { Inputs } from './inputs.ts';

/** What all devices of a run share. */
export interface RunContext {
  readonly inputs: Inputs;
  /** The period, up to when there can be readings. */
  readonly span: Span;
  readonly grid: Grid;
  readonly previous: Span;
  /** Single readings before it may be gone, ms. */
  readonly keptFrom: number;
}

/** Sets it up for a run's inputs; single readings are kept for so many days. */
export const runContextOf = (inputs: Inputs, retentionDays: number): RunContext => {
  const from = Date.parse(inputs.from);
  const asOf = Date.parse(inputs.as_of);
  // What is still to come is not missing yet.
  const until = Math.max(from, Math.min(Date.parse(inputs.to), asOf));
  const span = { from, to: until };
  return {
    inputs,
    span,
    grid: gridOf(span, inputs.time_zone),
    previous: { from: Date.parse(inputs.previous.from), to: Date.parse(inputs.previous.to) },
    keptFrom: cutoffOf(retentionDays, asOf),
  };
};

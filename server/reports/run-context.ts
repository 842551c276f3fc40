import { gridOf, type Grid } from '../../src/domain/reports/grid.ts';
import type { Span } from '../../src/domain/reports/series.ts';
import { cutoffOf } from '../ingest/retention.ts';
import type { Inputs } from './inputs.ts';

/** Shared by all devices of a run. */
export interface RunContext {
  readonly inputs: Inputs;
  /** The period, up to the time of the request. */
  readonly span: Span;
  readonly grid: Grid;
  readonly previous: Span;
  /** Single readings before this time (ms) may be past retention. */
  readonly keptFrom: number;
}

/** Creates the context for a run's inputs. */
export const runContextOf = (inputs: Inputs, retentionDays: number): RunContext => {
  const from = Date.parse(inputs.from);
  const asOf = Date.parse(inputs.as_of);
  // Readings that are not due yet are not missing.
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

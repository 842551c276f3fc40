import type { RunContext } from '../../src/domain/reports/computing/computation.ts';
import { computationOf } from '../../src/domain/reports/computations.ts';
import { gridOf } from '../../src/domain/reports/computing/grid.ts';
import type { Inputs } from '../../src/domain/reports/inputs.ts';
import { reportKind } from '../../src/domain/reports/kinds.ts';
import { createStepBuffer } from '../../src/domain/reports/computing/register.ts';
import { translatorFor } from '../texts/translations.ts';
import { ENGLISH } from '../../src/languages/locale.ts';
import { cutoffOf } from '../ingest/storing/retention.ts';

/** Creates the context for a run's inputs. */
export const runContextOf = (inputs: Inputs, retentionDays: number): RunContext => {
  const from = Date.parse(inputs.from);
  const asOf = Date.parse(inputs.as_of);
  // Readings that are not due yet are not missing.
  const until = Math.max(from, Math.min(Date.parse(inputs.to), asOf));
  const span = { from, to: until };
  return {
    inputs,
    kind: reportKind(inputs.kind),
    computation: computationOf(inputs.kind),
    span,
    grid: gridOf(span, inputs.time_zone),
    previous: { from: Date.parse(inputs.previous.from), to: Date.parse(inputs.previous.to) },
    keptFrom: cutoffOf(retentionDays, asOf),
    asOf,
    translate: translatorFor(ENGLISH),
    buffer: createStepBuffer(),
  };
};

import type { PoolClient } from 'pg';
import { alarmsAfter } from '../../src/domain/reports/alarms/alarms-after.ts';
import type { Inputs } from '../../src/domain/reports/inputs.ts';
import type { ReportedAlarms } from '../../src/domain/reports/result.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { loadCases } from './load-cases.ts';

/** The open alarms of a run's devices that began after its period. Undefined without any. */
export const loadLaterCases = async (
  client: PoolClient,
  inputs: Inputs,
  { to: from }: Span,
): Promise<ReportedAlarms['after']> => {
  const after = { from, to: Date.parse(inputs.as_of) };
  if (after.to <= from) return undefined;
  const titles = new Map(inputs.devices.map(({ device_id, title }) => [device_id, title]));
  return alarmsAfter(await loadCases(client, inputs, after), after, titles);
};

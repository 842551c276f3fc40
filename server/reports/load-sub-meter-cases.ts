import type { PoolClient } from 'pg';
import { reportAlarms } from '../../src/domain/reports/alarms/alarms.ts';
import { findingKinds, kindsThat } from '../../src/domain/reports/findings.ts';
import type { Inputs } from '../../src/domain/reports/inputs.ts';
import type { ReportedAlarms, Result } from '../../src/domain/reports/result.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { loadCases } from './load-cases.ts';

// Of the report's company only: a main meter and its sub-meters belong to the same one.
const BEHIND = `
  select id as device_id, title, parent_device_id as main_id from devices
  where company_id = $1 and parent_device_id = any($2::int[]) and not id = any($3::int[]) order by id`;

/** The kinds of exceptions about water that other meters measured too, and of the alarms about it. */
const SHARED = kindsThat(({ shared, alarms }) => shared && alarms);
const ALARMS = new Set([...SHARED].flatMap((kind) => findingKinds.get(kind)?.alarms ?? []));

/**
 * The alarms about bursts at sub-meters that are not in a report, of those of its meters with a burst: they are about the same
 * water. Undefined without any.
 */
export const loadSubMeterCases = async (
  client: PoolClient,
  inputs: Inputs,
  span: Span,
  exceptions: Result['exceptions'],
): Promise<ReportedAlarms['behind']> => {
  const mains = new Set(exceptions.flatMap(({ kind, device_id }) => (SHARED.has(kind) ? [device_id] : [])));
  if (mains.size === 0) return undefined;
  const { rows } = await client.query<{ device_id: number; title: string; main_id: number }>(BEHIND, [
    inputs.company.id,
    [...mains],
    inputs.devices.map(({ device_id }) => device_id),
  ]);
  if (rows.length === 0) return undefined;
  const cases = await loadCases(client, { company: inputs.company, devices: rows }, span);
  const titles = new Map(rows.map(({ device_id, title }) => [device_id, title]));
  const { alarms } = reportAlarms(cases, span, Date.parse(inputs.as_of), titles);
  const mainOf = new Map(rows.map(({ device_id, main_id }) => [device_id, main_id]));
  const found = alarms.cases.flatMap((one) => {
    const main_id = mainOf.get(one.device_id);
    return ALARMS.has(one.kind) && main_id !== undefined ? [{ ...one, main_id }] : [];
  });
  return found.length > 0 ? found : undefined;
};

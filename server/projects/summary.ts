import type { Pool } from 'pg';
import { SEVERITIES, type Severity } from '../../src/domain/alarms/alarm.ts';
import { monthsAt, type ProjectSummary } from '../../src/domain/projects/summary.ts';
import { SITE_CASES } from '../alarms/cases/site-cases.ts';
import { metersOf, unknownUnitsOf } from './meters.ts';
import { dataDaysOfMeters } from './data-days.ts';
import { devicesStateOf } from './devices-state.ts';
import { hotValvesOf } from './hot-valves.ts';
import { waterOf } from './water.ts';
import { projectWaterToday } from './water-today.ts';

interface Project {
  readonly id: number;
  readonly company_id: number;
}

const OPEN = `
  select severity, count(*)::int as count from ${SITE_CASES} a
  where project_id = $1 and company_id = $2 group by 1`;

/** The open cases of a project. */
const alarmsOf = async (
  pool: Pool,
  { id, company_id }: Project,
): Promise<Omit<ProjectSummary['alarms'], 'rules' | 'unwatched'>> => {
  const { rows } = await pool.query<{ severity: Severity; count: number }>(OPEN, [id, company_id]);
  const countOf = (severity: Severity): number => rows.find((row) => row.severity === severity)?.count ?? 0;
  const by_severity = Object.fromEntries(
    SEVERITIES.map((severity) => [severity, countOf(severity)]),
  ) as ProjectSummary['alarms']['by_severity'];
  return {
    open: rows.reduce((sum, { count }) => sum + count, 0),
    worst: SEVERITIES.find((severity) => by_severity[severity] > 0) ?? null,
    by_severity,
  };
};

/** The water of a project: today, this month and last month, without its last days. */
const waterSummaryOf = async (
  pool: Pool,
  id: number,
  zone: string,
  now: number,
): Promise<Omit<ProjectSummary['water'], 'days'>> => {
  const months = monthsAt(now, zone);
  const periods = {
    this_month: { from: months.current, to: now },
    last_month_so_far: { from: months.last, to: months.same },
    last_month: { from: months.last, to: months.current },
  };
  const meters = await metersOf(pool, id);
  const [water, unknown_units, today, days] = await Promise.all([
    waterOf(pool, id, months),
    unknownUnitsOf(pool, id),
    projectWaterToday(pool, meters, zone, now),
    dataDaysOfMeters(pool, meters, Object.values(periods), zone),
  ]);
  const month = (name: keyof typeof periods, index: number) => ({
    from: new Date(periods[name].from).toISOString(),
    to: new Date(periods[name].to).toISOString(),
    consumption: water[name],
    days: days[index] ?? { known: 0, of: 0 },
  });
  return {
    meters: water.meters,
    unknown_units,
    heard: water.heard,
    today,
    this_month: month('this_month', 0),
    last_month_so_far: month('last_month_so_far', 1),
    last_month: month('last_month', 2),
  };
};

/** A project's state. `zone`: of its days and months; `now` in ms. */
export const summaryOf = async (pool: Pool, project: Project, zone: string, now: number) => {
  const { id } = project;
  const [alarms, devices, hot, water] = await Promise.all([
    alarmsOf(pool, project),
    devicesStateOf(pool, id),
    hotValvesOf(pool, id, now),
    waterSummaryOf(pool, id, zone, now),
  ]);
  return { alarms, devices, hot, water };
};

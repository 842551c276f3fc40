import type { Pool } from 'pg';
import { SEVERITIES, type Severity } from '../../src/domain/alarms/alarm.ts';
import { RUN_STATES, type RunState } from '../../src/domain/reports/run.ts';
import { asSystem } from '../db/access/scope.ts';

/** How often the figures are read (ms); a scrape itself makes no query. */
const EVERY_MS = 10_000;

/** Figures that are the same at every server. */
export interface DatabaseFigures {
  readonly alarms: Readonly<Record<Severity, number>>;
  readonly runs: Readonly<Record<RunState, number>>;
  /** Messages that are due. */
  readonly outbox: number;
  /** How long the oldest of them has waited (s). */
  readonly outboxAge: number;
  /** Time-driven checks of devices and timers of alarms that are due. */
  readonly checks: number;
}

const zeros = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

/** Before they are first read. */
export const NO_FIGURES: DatabaseFigures = {
  alarms: zeros(SEVERITIES),
  runs: zeros(RUN_STATES),
  outbox: 0,
  outboxAge: 0,
  checks: 0,
};

const FIGURES = `
  with due as (
    select due_at from notifications where due_at <= now() and status <> 'skipped'
    union all select due_at from webhook_calls where due_at <= now())
  select
    (select jsonb_object_agg(severity, n) from
      (select severity, count(*) as n from alarms where closed_at is null group by severity) a) as alarms,
    (select jsonb_object_agg(status, n) from
      (select status, count(*) as n from report_runs
       where status in ('queued', 'running') or finished_at > now() - interval '24 hours' group by status) r) as runs,
    o.outbox, coalesce(o.age, 0)::float8 as age,
    (select count(*)::int from alarm_checks where due_at <= now())
      + (select count(*)::int from alarm_states where due_at <= now()) as checks
  from (select count(*)::int as outbox, date_part('epoch', now() - min(due_at)) as age from due) o`;

interface Row {
  readonly alarms: Partial<Record<Severity, number>> | null;
  readonly runs: Partial<DatabaseFigures['runs']> | null;
  readonly outbox: number;
  readonly age: number;
  readonly checks: number;
}

/** Throws the database's error. */
export const readDatabaseFigures = async (pool: Pool): Promise<DatabaseFigures> => {
  const { rows } = await asSystem(() => pool.query<Row>({ name: 'metrics_figures', text: FIGURES }));
  const [row] = rows;
  return {
    alarms: { ...NO_FIGURES.alarms, ...row?.alarms },
    runs: { ...NO_FIGURES.runs, ...row?.runs },
    outbox: row?.outbox ?? 0,
    outboxAge: row?.age ?? 0,
    checks: row?.checks ?? 0,
  };
};

/** Reads the figures every 10 s. While the database is away, they keep their last value. */
export const watchDatabaseFigures = (pool: Pool) => {
  let figures = NO_FIGURES;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      figures = await readDatabaseFigures(pool);
    } catch {
      // The health check says that the database is away.
    }
  };
  const look = (): void => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    figures: (): DatabaseFigures => figures,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await reading;
    },
  };
};

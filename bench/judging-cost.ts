import { WITHOUT_FILES } from '../server/cold/reader.ts';
import type { Pool } from 'pg';
import type { Alarms } from '../server/alarms/alarms.ts';
import { createJudge } from '../server/alarms/judging/judge.ts';
import { createRuleCache } from '../server/alarms/rules/rule-cache.ts';
import { createCounts } from '../server/ingest/counters.ts';
import { createCache } from '../server/ingest/fast/cache.ts';
import { createModelRegistry } from '../server/device-models/registry.ts';
import { createActivity } from '../server/metrics/activity.ts';
import { createPipeline, type Store } from '../server/ingest/pipeline.ts';
import type { Arrival } from '../server/ingest/uplink.ts';
import { createSlowCompanies } from '../server/ingest/queue/slow-companies.ts';
import native from '../server/ingest/vendors/native.ts';
import { median, printTable, verdict } from './table.ts';

const RULES = 100;
/** Time with judging, compared with the time without. */
const MOST_RATIO = 1.1;
const PAIRS = 24;
const WARM_UP = 4;
const READINGS = 5_000;
const MINUTE_MS = 60_000;
const ROUND_MS = 20 * MINUTE_MS;

const ignore = (): void => undefined;

type JudgeServices = Pick<Alarms, 'judge' | 'announce'>;

/** What judges readings in a server. */
export const judging = (): JudgeServices => ({
  judge: createJudge(createRuleCache({ events: { on: () => ignore } })),
  announce: ignore,
});
/** Stores readings without judging them. */
export const withoutJudging = (): JudgeServices => ({
  judge: { ...judging().judge, prepare: async () => async () => ({ cases: new Set(), work: new Map() }) },
  announce: ignore,
});

// Limits for all companies, for one, and for devices with a tag; none of the readings exceeds them.
const ADD_RULES = `
  insert into alarm_rules (title, kind, company_id, tags, params, raise_after_s)
  select 'Limit ' || n, 'threshold', case when n % 4 > 0 then c.ids[1 + n % cardinality(c.ids)] end,
    case when n % 4 = 2 then array['floor:' || n % 12] else '{}' end,
    jsonb_build_object('key', (array['temperature', 'key0', 'key1', 'pressure', 'humidity'])[1 + n % 5],
      'above', 60 + n, 'deadband', 2), case when n % 3 = 0 then 600 else 0 end
  from generate_series(1, $1::int) n, (select array_agg(id order by id) as ids from companies) c`;

/** Uplinks of a round; each device sends some, `each` values in each. Those of a later round are newer. */
export const uplinksOf = (
  begin: number,
  round: number,
  devices: number,
  each: number,
  of: number,
): Arrival[] => {
  const keys = ['temperature', ...Array.from({ length: each - 1 }, (_, n) => `key${n}`)];
  return Array.from({ length: READINGS / each }, (_, n) => {
    const device = 1 + (n % devices) * (of / devices);
    const body = {
      app_id: `app-${device % 7}`,
      dev_id: `dev-${device}`,
      ts: begin + round * ROUND_MS + Math.floor(n / devices) * MINUTE_MS,
      values: Object.fromEntries(keys.map((key, place) => [key, 20 + Math.sin(n + place)])),
    };
    return { uplink: native.parse(body) as Arrival['uplink'], companyId: null, way: 'http' };
  });
};

/** Stores uplinks in a database, past the queue of a server. */
export const pipelineOn = (pool: Pool, alarms: JudgeServices = judging()): Store =>
  createPipeline({
    pool,
    counts: createCounts(),
    announcer: { pending: ignore, contested: ignore, values: ignore },
    cache: createCache(),
    gateways: { note: ignore },
    messages: { note: ignore },
    alarms,
    registry: createModelRegistry({ on: () => ignore }),
    slow: createSlowCompanies(),
    cold: WITHOUT_FILES,
    activity: createActivity(),
  });

/**
 * Prints what judging adds to the time in which batches are stored, with 100 rules beside those of the platform, for a
 * fleet of `devices`. Pairs of batches with and without it alternate, so that other load affects both.
 */
export const compareJudging = async (pool: Pool, begin: number, devices: number): Promise<void> => {
  await pool.query('update devices set is_active = true where is_active is distinct from true');
  await pool.query(ADD_RULES, [RULES]);
  // Or they would be late, which most rules don't judge.
  await pool.query('update datapoint_values set last_at = $1 where last_at > $1', [
    new Date(begin - ROUND_MS),
  ]);
  const ways = [pipelineOn(pool), pipelineOn(pool, withoutJudging())] as const;
  let round = 0;
  const rows: string[][] = [];
  for (const [what, senders, each] of [
    ['5,000 uplinks of one value, 500 devices', 500, 1],
    ['500 uplinks of ten values, 500 devices', 500, 10],
    ['5,000 uplinks of one value, 5,000 devices', 5_000, 1],
  ] as const) {
    const took: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS + WARM_UP; pair++) {
      for (const way of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const arrivals = uplinksOf(begin, round++, senders, each, devices);
        const before = performance.now();
        await ways[way](arrivals);
        if (pair >= WARM_UP) took[way].push(performance.now() - before);
      }
    }
    const [judged, bare] = took;
    const ratio = median(judged.map((ms, n) => ms / (bare[n] ?? Number.NaN)));
    rows.push([
      what,
      median(bare).toFixed(1),
      median(judged).toFixed(1),
      ratio.toFixed(3),
      `≤ ${MOST_RATIO.toFixed(2)}`,
      verdict(ratio <= MOST_RATIO),
    ]);
  }
  printTable(
    `Storing batches with ${RULES} rules and those of the platform, ${devices.toLocaleString('en')} devices, ms`,
    ['batch', 'without judging', 'with judging', 'ratio of pairs', 'target', ''],
    rows,
  );
};

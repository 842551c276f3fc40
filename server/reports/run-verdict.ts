import type { Pool } from 'pg';
import { isIncomplete, receivedShare } from '../../src/domain/reports/computing/completeness.ts';
import { sharedOutletMax } from '../../src/domain/reports/computing/device-limits.ts';
import type { DeviceVerdict } from '../../src/domain/reports/verdicts/device-verdict.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import { type Verdict, verdictOf } from '../../src/domain/reports/verdicts/verdict.ts';
import { subjectOf, type VerdictSubject } from '../../src/domain/reports/verdicts/verdict-subject.ts';
import {
  headlineOf,
  isSharedBurst,
  outcomeOf,
  severityOfOutcome,
} from '../../src/domain/reports/verdicts/verdict-text.ts';
import { message, type Text } from '../texts/texts.ts';
import { storedText } from '../texts/translations.ts';

/** What lists say of a run and sort by: its outcome, a few words as stored text, and how many devices need attention. */
export interface RunVerdict {
  readonly outcome: DeviceVerdict;
  readonly verdict: string;
  readonly concern: number;
  /** How many of these let out water above the limit. */
  readonly hot: number;
}

/** Texts are stored with runs by these names. */
const STORED = { valves: 'tmv', meters: 'metering', devices: 'project' } as const;
type StoredKey<K> = K extends `${infer S extends VerdictSubject}_${infer Found}`
  ? `${(typeof STORED)[S]}_${Found}`
  : never;
const storedKey = <K extends string>(key: K): StoredKey<K> =>
  key.replace(/^[a-z]+/, (subject) => STORED[subject as VerdictSubject]) as StoredKey<K>;

type Outcome = ReturnType<typeof outcomeOf>;

const concernOf = (result: Result, verdict: Verdict): Text => {
  const { scalding, hot, bursting } = verdict;
  // Of a project, what is most severe is said first: a scald, a burst, water above the limit.
  const isHot = scalding > 0 || (hot > 0 && bursting === 0);
  const about = isHot ? 'valves' : hot > 0 ? 'meters' : subjectOf(result.kind);
  const { key, count } = headlineOf(verdict, about);
  const limit = sharedOutletMax(result);
  // As the page says it: one burst is not two because two meters measured it.
  const words = isSharedBurst(result, key, count)
    ? message('run_verdicts.metering_burst_shared', {
        smart_count: Number(result.totals.bursts),
        meters: count,
      })
    : ({
        key: `run_verdicts.${storedKey(key === 'valves_concern' && limit === null ? `${key}_own` : key)}`,
        values: { smart_count: count, ...(limit === null ? {} : { limit }) },
      } as const);
  const more = verdict.concern - count;
  return more > 0 ? [words, message('run_verdicts.more', { smart_count: more })] : words;
};

const wordsOf = (result: Result, verdict: Verdict, outcome: Outcome): Text => {
  const { devices, unknown } = verdict;
  if (devices === 0) return 'run_verdicts.no_devices';
  if (outcome === 'unknown') return 'run_verdicts.unknown';
  if (outcome === 'concern') return concernOf(result, verdict);
  const subject = subjectOf(result.kind);
  if (unknown > 0)
    return {
      key: `run_verdicts.${STORED[subject]}_partly`,
      values: { smart_count: devices - unknown, unknown },
    };
  // Alarms have rules of their own: of such a device nobody would say that it was fine.
  const alarmed = new Set(
    result.devices.filter(({ alarms = 0 }) => alarms > 0).map(({ device_id }) => device_id),
  ).size;
  if (alarmed > 0)
    return {
      key: `run_verdicts.${alarmed < devices ? 'alarmed_partly' : 'alarmed'}`,
      values: { smart_count: alarmed, well: devices - alarmed },
    };
  const values = { smart_count: devices };
  // Valves with minor exceptions kept their water within the limits all the same.
  if (subject === 'valves' || outcome !== 'minor')
    return { key: `run_verdicts.${STORED[subject]}_well`, values };
  return { key: `run_verdicts.${STORED[subject]}_minor`, values };
};

/** The verdict of a result as lists show it. */
export const runVerdict = (result: Result): RunVerdict => {
  const verdict = verdictOf(result);
  const outcome = outcomeOf(verdict, result.completeness);
  const { share } = result.completeness;
  const words = wordsOf(result, verdict, outcome);
  const text: Text =
    outcome === 'partly' && isIncomplete(share)
      ? [message('run_verdicts.only_received', { percent: receivedShare(share).replace('%', '') }), words]
      : words;
  return {
    outcome: severityOfOutcome(outcome, verdict),
    verdict: storedText(text),
    concern: verdict.concern,
    hot: verdict.hot,
  };
};

/**
 * Writes what is missing of the verdict of one run that was done by an earlier version. Returns whether there was one.
 * What is stored stays: it was said by the rules of that time.
 */
export const judgeOldRun = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ id: number; result: Result }>(
    `select r.id, s.result from report_runs r join report_results s on s.run_id = r.id
     where r.status = 'done' and r.concern is null and s.result is not null order by r.id desc limit 1`,
  );
  const [run] = rows;
  if (!run) return false;
  const { outcome, verdict, concern, hot } = runVerdict(run.result);
  await pool.query(
    `update report_runs set outcome = coalesce(outcome, $2), verdict = coalesce(verdict, $3), concern = $4, hot = $5
     where id = $1`,
    [run.id, outcome, verdict, concern, hot],
  );
  return true;
};

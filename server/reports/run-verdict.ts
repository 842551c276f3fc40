import type { Pool } from 'pg';
import { isIncomplete } from '../../src/domain/reports/completeness.ts';
import type { DeviceVerdict } from '../../src/domain/reports/device-verdict.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import { type Verdict, verdictOf } from '../../src/domain/reports/verdict.ts';
import {
  outcomeOf,
  severityOfOutcome,
  VERDICT_SUBJECTS,
  type VerdictSubject,
} from '../../src/domain/reports/verdict-text.ts';
import { viewOf } from '../../src/domain/reports/views.ts';
import { message, type Sentence, type Text } from '../texts.ts';
import { storedText } from '../translations.ts';

/** What lists say of a run and sort by: its outcome, a few words as stored text, and how many devices need attention. */
export interface RunVerdict {
  readonly outcome: DeviceVerdict;
  readonly verdict: string;
  readonly concern: number;
}

type Outcome = ReturnType<typeof outcomeOf>;

const subjectOf = (kind: string): VerdictSubject => {
  const about = viewOf(kind).verdict?.about;
  return VERDICT_SUBJECTS.find((one) => one === about) ?? 'project';
};

const wordsOf = (result: Result, { devices, concern, unknown, hot }: Verdict, outcome: Outcome): Sentence => {
  const subject = subjectOf(result.kind);
  if (devices === 0) return 'run_verdicts.no_devices';
  if (outcome === 'unknown') return 'run_verdicts.unknown';
  if (outcome === 'concern') {
    const limit = result.profile.limits.outlet_max;
    // Of a project, hot water is said before anything else.
    if (hot > 0) return { key: 'run_verdicts.tmv_concern', values: { smart_count: hot, limit } };
    return { key: `run_verdicts.${subject}_concern`, values: { smart_count: concern, limit } };
  }
  return unknown > 0
    ? { key: `run_verdicts.${subject}_partly`, values: { smart_count: devices - unknown, unknown } }
    : { key: `run_verdicts.${subject}_well`, values: { smart_count: devices } };
};

/** The verdict of a result as lists show it. */
export const runVerdict = (result: Result): RunVerdict => {
  const verdict = verdictOf(result);
  const outcome = outcomeOf(verdict, result.completeness);
  const { share } = result.completeness;
  const words = wordsOf(result, verdict, outcome);
  const text: Text =
    outcome === 'partly' && isIncomplete(share)
      ? [words, message('run_verdicts.received', { percent: Math.floor(share * 100) })]
      : words;
  return {
    outcome: severityOfOutcome(outcome, verdict),
    verdict: storedText(text),
    concern: verdict.concern,
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
  const { outcome, verdict, concern } = runVerdict(run.result);
  await pool.query(
    `update report_runs set outcome = coalesce(outcome, $2), verdict = coalesce(verdict, $3), concern = $4
     where id = $1`,
    [run.id, outcome, verdict, concern],
  );
  return true;
};

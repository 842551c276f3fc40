import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Job, startJobs, type Work } from '../jobs/jobs.ts';
import { escalate } from '../notify/escalate.ts';
import { notificationJobs } from '../notify/jobs.ts';
import { pushKeys } from '../notify/push-keys.ts';
import { storms } from '../notify/storms.ts';
import { changedDevices } from './changed-devices.ts';
import { closures } from './cases/closures.ts';
import { evaluateOpen } from './judging/evaluate.ts';
import { mergingCounts } from './cases/merge-counts.ts';
import { caseChecks } from './time/case-checks.ts';
import { deviceChecks } from './time/device-checks.ts';
import { gatewayChecks } from './time/gateway-checks.ts';
import { ruleChanges } from './time/rule-changes.ts';
import { windows } from './time/windows.ts';
import { timers } from './timers.ts';

/** Polling interval; the changes of this server and others wake the jobs at once. */
const POLL_MS = 1_000;

/** How often what notifies nobody looks for work at most (ms), since every changed case wakes it. */
const REST_MS = 200;

/** Each claims due rows with `for update skip locked`, and works them off in one transaction. */
const EVALUATION: readonly Work[] = [
  closures,
  changedDevices,
  timers,
  windows,
  caseChecks,
  ruleChanges,
  gatewayChecks,
  deviceChecks,
];

/** Notifies people: waits until everything open and due was evaluated after the start. */
const NOTIFICATION: readonly Work[] = [escalate, storms];

/** Pause before what failed at the start is tried again, in ms. */
const RETRY_MS = 1_000;

/**
 * Starts the timers, the notification and the delivery of alarms. What is open and due is evaluated before anyone is
 * notified. Returns a function that stops all of it; whatever is left is done after the next start, or by another
 * server.
 */
export const startAlarms = (context: Context): (() => Promise<void>) => {
  const { log, alarms, pool } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = (works: readonly Work[], restMs: number): Job[] =>
    works.map((work) => ({ ...work, pollMs: POLL_MS, restMs, wakers: [alarms.wakers] }));
  const stops = [startJobs(context, [...jobs(EVALUATION, REST_MS), mergingCounts])];
  const evaluateAll = async (): Promise<void> => {
    for (const { work } of EVALUATION) while (!signal.aborted && (await work(context, signal)));
    if (!signal.aborted) await evaluateOpen(context);
  };
  const notify = async (): Promise<void> => {
    for (;;) {
      try {
        await evaluateAll();
        break;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'open alarms could not be evaluated after the start; retrying');
        await wait(RETRY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    stops.push(startJobs(context, [...jobs(NOTIFICATION, 0), ...notificationJobs(context)]));
    pushKeys(pool).catch((error: unknown) => log.warn({ err: error }, 'the push keys could not be made'));
  };
  const started = notify();
  return async () => {
    stopping.abort();
    await started;
    await Promise.all(stops.map((stop) => stop()));
  };
};

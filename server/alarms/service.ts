import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { startLoop } from '../jobs/loop.ts';
import { escalate } from '../notify/escalate.ts';
import { startNotification } from '../notify/service.ts';
import { storms } from '../notify/storms.ts';
import { changedDevices } from './changed-devices.ts';
import { closures } from './cases/closures.ts';
import { evaluateOpen } from './judging/evaluate.ts';
import type { AlarmLoop } from './loop.ts';
import { startMergingCounts } from './cases/merge-counts.ts';
import { caseChecks } from './time/case-checks.ts';
import { deviceChecks } from './time/device-checks.ts';
import { gatewayChecks } from './time/gateway-checks.ts';
import { ruleChanges } from './time/rule-changes.ts';
import { windows } from './time/windows.ts';
import { timers } from './timers.ts';

/** Polling interval; the changes of this server and others wake the loops at once. */
const POLL_MS = 1_000;

/** How often what notifies nobody looks for work at most (ms), since every changed case wakes it. */
const REST_MS = 200;

/** What is done in the background; one file each. */
const LOOPS: readonly AlarmLoop[] = [
  closures,
  changedDevices,
  timers,
  windows,
  caseChecks,
  escalate,
  storms,
  ruleChanges,
  gatewayChecks,
  deviceChecks,
];

/** Pause before what failed at the start is tried again, in ms. */
const RETRY_MS = 1_000;

/**
 * Starts the timers, the notification and the delivery of alarms. What is open and due is evaluated before anyone is
 * notified. Returns a function that stops all of it; whatever is left is done after the next start, or by another
 * server.
 */
export const startAlarms = (context: Context): (() => Promise<void>) => {
  const { log, alarms } = context;
  const stops: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const start = ({ failureMessage, isNotification, work }: AlarmLoop): void => {
    stops.push(
      startLoop({
        log,
        wakers: alarms.wakers,
        pollMs: POLL_MS,
        restMs: isNotification ? 0 : REST_MS,
        failureMessage,
        work: () => work(context),
      }),
    );
  };
  const evaluateAll = async (): Promise<void> => {
    for (const { work } of LOOPS.filter(({ isNotification }) => !isNotification))
      while (!stopping.signal.aborted && (await work(context)));
    if (!stopping.signal.aborted) await evaluateOpen(context);
  };
  const notify = async (): Promise<void> => {
    for (;;) {
      try {
        await evaluateAll();
        break;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'open alarms could not be evaluated after the start; retrying');
        await wait(RETRY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
    if (stopping.signal.aborted) return;
    for (const loop of LOOPS) if (loop.isNotification) start(loop);
    stops.push(startNotification(context));
  };
  for (const loop of LOOPS) if (!loop.isNotification) start(loop);
  stops.push(startMergingCounts(context));
  const started = notify();
  return async () => {
    stopping.abort();
    await started;
    await Promise.all(stops.map((stop) => stop()));
  };
};

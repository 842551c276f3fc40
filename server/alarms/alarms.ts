import { chunk } from '../../src/domain/chunk.ts';
import type { Context } from '../context.ts';
import { createWakers, type Wakers } from '../jobs/wakers.ts';
import { createBaselines } from './judging/baselines.ts';
import { createJudge, type Judge } from './judging/judge.ts';
import { createRuleCache, type RuleCache } from './rules/rule-cache.ts';

/** Ids per message between servers. */
const IDS_PER_MESSAGE = 500;

/** Changes of these resources may close cases; see `closures.ts`. */
const CLOSING: ReadonlySet<string> = new Set(['devices', 'alarm-rules']);

/** What the parts of a server share about alarms, a member of its context. */
export interface Alarms {
  /** Wakes the loops of `service.ts`: timers, notification, delivery. */
  readonly wakers: Wakers;
  /** The rules in the memory of this server. */
  readonly rules: RuleCache;
  /** Notifies this server and the others that these cases changed. Call after the commit. Does not wait. */
  readonly announce: (ids: Iterable<number>) => void;
  readonly judge: Judge;
}

export const createAlarms = ({ events, log }: Pick<Context, 'events' | 'log'>): Alarms => {
  const wakers = createWakers();
  const rules = createRuleCache({ events });
  const baselines = createBaselines();
  events.on('alarms', () => wakers.wake());
  events.on('changed', ({ resource }) => {
    if (CLOSING.has(resource)) wakers.wake();
    // Their units and factors may be others, and so their kept readings.
    if (resource === 'datapoints') baselines.forget();
  });
  const publish = async (ids: readonly number[]): Promise<void> => {
    for (const some of chunk(ids, IDS_PER_MESSAGE)) await events.publish('alarms', { ids: some });
  };
  return {
    wakers,
    rules,
    judge: createJudge(rules, baselines),
    announce: (ids) => {
      const changed = [...new Set(ids)];
      if (changed.length === 0) return;
      // Deferred, so that the sender of a reading gets its answer first.
      setImmediate(() => {
        publish(changed).catch((error: unknown) => {
          log.warn({ err: error }, 'could not notify the other servers of changed alarms');
        });
      });
    },
  };
};

import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { deliveries } from './deliver.ts';
import { sweepMessages } from './sweep.ts';
import { webhookCalls } from './webhook-calls.ts';

const sweep: Job = {
  name: 'message-sweep',
  failureMessage: 'sweeping messages failed',
  pollMs: 3_600_000,
  isLate: true,
  work: async (context) => {
    await sweepMessages(context);
    return false;
  },
};

/** The jobs that deliver messages and call webhooks. */
export const notificationJobs = (context: Context): readonly Job[] => [
  deliveries(context),
  webhookCalls(context),
  sweep,
];

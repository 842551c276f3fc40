import { sweepDashboards } from '../../dashboards/sweep.ts';
import { sweepReadings } from '../../ingest/storing/retention.ts';
import type { Bucket } from '../../files/bucket.ts';
import { sweepObjects } from '../../files/sweep.ts';
import { sweepMessages } from '../../notify/sweep.ts';
import { sweep as sweepSessions } from '../../sessions/sweep.ts';
import { recordCommand } from '../actor.ts';
import { defineCommand, Failure } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { withBucket } from '../with-bucket.ts';

export default defineCommand({
  summary:
    'removes readings past RETENTION_DAYS, unused files, expired sessions and links, and deleted records',
  run: async (call) => {
    const { pool, db, config } = await openInstallation(call);
    const readings = await sweepReadings(pool, config.retentionDays, Date.now(), () => call.signal.aborted);
    if (!readings) throw new Failure('A server is removing old readings at this moment. Try again later.');
    const removed = {
      'months of readings': readings.months.length,
      'single readings': readings.readings,
      'quarantined readings': readings.quarantined,
      messages: readings.messages,
      ...(await sweepDashboards({ pool })),
      ...(await sweepSessions({ pool })),
      ...(await sweepMessages({ pool })),
    };
    const report = (counts: Readonly<Record<string, number>>): void => {
      for (const [what, count] of Object.entries(counts))
        call.print(`Removed ${what.replaceAll('_', ' ')}: ${count}`);
    };
    report(removed);
    // Last: it fails while the bucket is away.
    const { s3 } = config;
    const sweep = (bucket: Bucket): Promise<number> => sweepObjects(pool, bucket);
    const objects: Record<string, number> = s3 ? { 'left-over objects': await withBucket(s3, sweep) } : {};
    report(objects);
    await recordCommand(db, 'prune', { ...removed, ...objects });
  },
});

import type { Pool } from 'pg';
import { movingWith } from '../../cold/cold.ts';
import { moveCold } from '../../cold/move.ts';
import type { Config } from '../../config.ts';
import { sweepDashboards } from '../../dashboards/sweep.ts';
import { sweepReadings } from '../../ingest/storing/retention.ts';
import type { Bucket } from '../../files/bucket.ts';
import { sweepObjects } from '../../files/sweep.ts';
import { sweepMessages } from '../../notify/sweep.ts';
import { sweep as sweepSessions } from '../../sessions/sweep.ts';
import { recordCommand } from '../actor.ts';
import { defineCommand, Failure } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { sentenceAboutCold } from '../backup/cold-files.ts';
import { withPlace } from '../with-place.ts';
import { withBucket } from '../with-bucket.ts';

/** Deletes files with readings by retention, and left-over ones; moves nothing. */
const pruneCold = async (
  config: Config,
  pool: Pool,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> =>
  withPlace(config, async (place): Promise<Readonly<Record<string, number>>> => {
    const moving = { ...movingWith(config, place, pool), afterDays: null };
    try {
      const done = await moveCold({ ...moving, now: Date.now(), isStopped: () => signal.aborted });
      if (!done) return {};
      return { 'months in files': done.removed.length, 'left-over files of months': done.leftOver };
    } catch (error) {
      throw sentenceAboutCold(place, error);
    }
  });

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
    const cold = await pruneCold(config, pool, call.signal);
    report({ ...objects, ...cold });
    await recordCommand(db, 'prune', { ...removed, ...objects, ...cold });
  },
});

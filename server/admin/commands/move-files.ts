import { readConfig } from '../../config.ts';
import { moveFiles } from '../../files/move.ts';
import { readS3Address, type S3Address } from '../../files/s3-address.ts';
import type { Bucket } from '../../files/bucket.ts';
import { checkBucket } from '../../files/storage.ts';
import { recordCommand } from '../actor.ts';
import { type Call, defineCommand, Failure, WrongUse } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { withBucket } from '../with-bucket.ts';

const addressIn = ({ options }: Pick<Call, 'options'>): S3Address | null => {
  const { from } = options;
  if (typeof from !== 'string') return null;
  const address = readS3Address(from);
  if (!address) throw new WrongUse('S3_URL must be the address of a bucket, as the variable is.');
  return address;
};

const opened = <T>(address: S3Address | null, work: (bucket: Bucket | null) => Promise<T>): Promise<T> =>
  address ? withBucket(address, work) : work(null);

const isSamePlace = (a: S3Address | null, b: S3Address | null): boolean =>
  a?.url === b?.url && a?.prefix === b?.prefix;

const nameOf = (address: S3Address | null): string =>
  address ? `the bucket ${address.bucket} at ${address.host}` : 'the database';

export default defineCommand({
  summary: 'moves files to where the variables say: from the database, or from the bucket of --from',
  usage: '[--from S3_URL]',
  options: { from: { type: 'string' } },
  check: (call) => void addressIn(call),
  run: async (call) => {
    const { s3: to } = readConfig(call.env);
    const from = addressIn(call);
    if (!from && !to)
      throw new Failure('S3_URL is not set, so files stay in the database: there is nothing to move.');
    if (isSamePlace(from, to))
      throw new Failure('Files are moved from --from to S3_URL, which are the same.');
    const { pool, db } = await openInstallation(call);
    const { files, reports, damaged } = await opened(from, (source) =>
      opened(to, async (target) => {
        // Before anything is read: a bucket that can't be written is no place for files.
        if (target) await checkBucket(target);
        return moveFiles({ pool, from: source, to: target, signal: call.signal }, call.say);
      }),
    );
    const places = { from: nameOf(from), to: nameOf(to) };
    if (files + reports > 0) await recordCommand(db, 'move-files', { ...places, files, reports });
    call.print(`Moved ${files} files and ${reports} report files from ${places.from} to ${places.to}.`);
    if (damaged.length > 0) {
      throw new Failure(
        `These files are not what was stored, or are missing, and stay: ${damaged.slice(0, 10).join(', ')}.`,
      );
    }
  },
});

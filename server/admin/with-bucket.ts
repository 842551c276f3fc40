import { type Bucket, BucketAway, openBucket } from '../files/bucket.ts';
import type { S3Address } from '../files/s3-address.ts';
import { Failure } from './command.ts';

/** The reason why a bucket can't be used, as a sentence; any other error stays as it is. */
export const sentenceAbout = ({ bucket, host }: S3Address, error: unknown): unknown =>
  error instanceof BucketAway
    ? new Failure(`The bucket ${bucket} at ${host} can’t be used: ${error.message}.`)
    : error;

/** Opens a bucket for as long as the work lasts. Throws a Failure if it is away. */
export const withBucket = async <T>(address: S3Address, work: (bucket: Bucket) => Promise<T>): Promise<T> => {
  const bucket = openBucket(address);
  try {
    return await work(bucket);
  } catch (error) {
    throw sentenceAbout(address, error);
  } finally {
    bucket.close();
  }
};

import { placeOf } from '../cold/cold.ts';
import type { ColdPlace } from '../cold/place.ts';
import type { Config } from '../config.ts';
import { openBucket } from '../files/bucket.ts';

/** Opens the place of files with readings for as long as the work lasts. */
export const withPlace = async <T>(
  { cold, s3 }: Pick<Config, 'cold' | 's3'>,
  work: (place: ColdPlace) => Promise<T>,
): Promise<T> => {
  const bucket = s3 && openBucket(s3);
  try {
    return await work(placeOf({ cold }, bucket));
  } finally {
    bucket?.close();
  }
};

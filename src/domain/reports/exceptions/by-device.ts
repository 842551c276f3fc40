import type { Exception } from './exceptions.ts';
import type { Result } from '../result.ts';

/** The exceptions of a result by device, each device's most severe first. */
export const exceptionsByDevice = ({
  exceptions,
}: Pick<Result, 'exceptions'>): ReadonlyMap<number, readonly Exception[]> => {
  const found = new Map<number, Exception[]>();
  for (const one of exceptions) {
    const own = found.get(one.device_id);
    if (own) own.push(one);
    else found.set(one.device_id, [one]);
  }
  return found;
};

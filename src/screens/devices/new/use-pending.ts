import { useGetOne, type RaRecord } from 'ra-core';
import type { PendingDevice } from '../../../providers/data/custom-calls.ts';
import type { Datapoint } from '../datapoint.ts';

/** What is known of a pending device besides its row: the model that was found for it, and its datapoints. */
export interface PendingDetails extends RaRecord {
  readonly model_id: number | null;
  readonly datapoints: readonly Datapoint[];
}

/** The details of a pending device; undefined while they are loaded, null if they can't be. */
export const usePending = ({ id }: PendingDevice): PendingDetails | null | undefined => {
  const isNamed = Number.isInteger(Number(id));
  const { data, isPending } = useGetOne<PendingDetails>(
    'devices',
    { id: Number(id), meta: { background: true } },
    // An older server names pending devices by their serial only.
    { enabled: isNamed, retry: false },
  );
  return isNamed && isPending ? undefined : (data ?? null);
};

import { useAlarmChanges } from '../../../live/use-alarms.ts';
import { useScheduledRefetch } from '../../use-scheduled-refetch.ts';

/** Changes within this time cause one request. */
const BATCH_MS = 300;

/** Refetches the cases on the page when cases change. */
export const useCaseChanges = (): void => {
  useAlarmChanges(useScheduledRefetch({ queryKey: ['alarms'], delayMs: () => BATCH_MS }));
};

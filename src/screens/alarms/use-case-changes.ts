import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAlarmChanges } from '../../live/use-alarms.ts';

/** Changes within this time cause one request. */
const BATCH_MS = 300;

/** Refetches the cases on the page when cases change. */
export const useCaseChanges = (): void => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useAlarmChanges(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // A request in flight may be older than the change.
      void client.invalidateQueries({ queryKey: ['alarms'] });
    }, BATCH_MS);
  });
};

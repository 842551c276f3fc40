import { useEffect, useRef, useState } from 'react';
import type { AlarmCase, AlarmSummary } from '../domain/alarms/cases/case.ts';
import { live } from './client.ts';

/** How many cases the user can see are open, updated live; undefined until the server has answered. */
export const useAlarmSummary = (): AlarmSummary | undefined => {
  const [summary, setSummary] = useState<AlarmSummary>();
  useEffect(
    () =>
      live.onAlarms((change) => {
        if ('summary' in change) setSummary(change.summary);
      }),
    [],
  );
  return summary;
};

/** Calls the latest listener with each case that changes, and with nothing when changes may have been missed. */
export const useAlarmChanges = (listener: (changed?: AlarmCase) => void): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () =>
      live.onAlarms((change) => {
        if ('alarm' in change) latest.current(change.alarm);
        else if (change.isFirst) latest.current();
      }),
    [],
  );
};

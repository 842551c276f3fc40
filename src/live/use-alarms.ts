import { useEffect, useRef, useState } from 'react';
import type { AlarmCase, AlarmSummary } from '../domain/alarms/case.ts';
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

/** Calls the latest listener with each case that changes, and with nothing after a reconnection. */
export const useAlarmChanges = (listener: (changed?: AlarmCase) => void): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    // The summary is sent again with each connection: changes may have been missed in between.
    let isConnected = true;
    const unsubscribes = [
      live.onAlarms((change) => {
        if ('alarm' in change) latest.current(change.alarm);
      }),
      live.store.onStatus(() => {
        const isLive = live.store.status() === 'live';
        if (isLive && !isConnected) latest.current();
        isConnected = isLive;
      }),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, []);
};

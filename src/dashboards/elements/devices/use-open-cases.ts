import { useMemo } from 'react';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { useAlarmChanges } from '../../../live/use-alarms.ts';
import { fetchOpenCases } from '../../../providers/data/alarms/open-cases.ts';
import { type QueryState, refetch, useCachedQuery } from '../../../providers/query-cache.ts';

/** Without a live connection. */
const REFRESH_MS = 30_000;
const NONE: readonly AlarmCase[] = [];

/** The open cases of devices, updated live. */
export const useOpenCasesQuery = (ids: readonly number[]): QueryState<readonly AlarmCase[]> => {
  const wanted = useMemo(() => new Set(ids), [ids]);
  const key = `open cases of ${ids.join(',')}`;
  const state = useCachedQuery(
    ids.length === 0 ? null : { key, fetch: (signal) => fetchOpenCases(ids, signal) },
    () => REFRESH_MS,
  );
  useAlarmChanges((changed) => {
    if (!changed || (changed.device_id !== null && wanted.has(changed.device_id))) refetch(key);
  });
  return state;
};

/** The open cases of devices, updated live; none while they are loaded. */
export const useOpenCases = (ids: readonly number[]): readonly AlarmCase[] =>
  useOpenCasesQuery(ids).data ?? NONE;

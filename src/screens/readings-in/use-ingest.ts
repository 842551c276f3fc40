import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { api } from '../../providers/http.ts';
import type { Ingest } from './answer.ts';

const EVERY_MS = 5_000;
/** A server that takes longer does not answer. */
const ANSWER_MS = 10_000;
/** From then on figures are no longer said to be those of now. */
const OLD_MS = 15_000;

const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/**
 * How readings come in, asked for every 5 s while the page is seen. `isOld` when that fails, or was
 * not done for longer; `ageMs` since the last time.
 */
export const useIngest = () => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['system', 'ingest'],
    queryFn: async ({ signal }) => {
      const late = AbortSignal.timeout(ANSWER_MS);
      try {
        return await api.get<Ingest>('/system/ingest', { signal: AbortSignal.any([signal, late]) });
      } catch (error) {
        throw late.aborted && !signal.aborted ? new Error(translate('readings_in.no_answer')) : error;
      }
    },
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    // Coming back to the page begins with a blank, not with what was true the last time.
    gcTime: 0,
  });
  const ageMs = Math.max(0, useNow() - query.dataUpdatedAt);
  return { ...query, ageMs, isOld: query.data !== undefined && (query.error !== null || ageMs > OLD_MS) };
};

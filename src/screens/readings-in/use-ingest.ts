import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

const REFRESH_MS = 5_000;
/** Request timeout. */
const TIMEOUT_MS = 10_000;
/** Age from which the figures are marked as outdated. */
const MAX_AGE_MS = 15_000;

const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/**
 * Ingest figures, refetched every 5 s while the page is visible. `isOld` is set when a request fails or the data
 * is older than 15 s; `ageMs` is its age.
 */
export const useIngest = () => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const query = useQuery({
    queryKey: ['system', 'ingest'],
    queryFn: async ({ signal }) => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await provider.ingestFigures(AbortSignal.any([signal, timeout]));
      } catch (error) {
        throw timeout.aborted && !signal.aborted ? new Error(translate('readings_in.no_answer')) : error;
      }
    },
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    // Returning to the page shows the skeleton, not old figures.
    gcTime: 0,
  });
  const ageMs = Math.max(0, useNow() - query.dataUpdatedAt);
  return { ...query, ageMs, isOld: query.data !== undefined && (query.error !== null || ageMs > MAX_AGE_MS) };
};

import type { TagCount } from '../domain/devices/devices.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../providers/data/provider.ts';

const NONE: readonly TagCount[] = [];

/** Tags in use, the most used first; empty until loaded. Fetched only while `enabled`. */
export const useKnownTags = (enabled = true): readonly TagCount[] => {
  const provider = useDataProvider<SiteDataProvider>();
  const { data } = useQuery({
    // Invalidated together with lists of devices.
    queryKey: ['devices', 'getList', 'tags'],
    queryFn: ({ signal }) => provider.deviceTags(signal),
    staleTime: 30_000,
    enabled,
  });
  return data ?? NONE;
};

import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isTimeZone } from '../../../domain/time/time-zones.ts';
import { useCurrentUser } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';

interface Watched {
  /** Null: that of the user. */
  readonly company_id: number | null;
  readonly project_id: number | null;
  readonly time_zone: string | null;
}

/** The profile that applies by default to this company, project and time zone; undefined until it is known. */
export const useDefaultProfile = ({ company_id, project_id, time_zone }: Watched) => {
  const provider = useDataProvider<SiteDataProvider>();
  const me = useCurrentUser();
  const company = company_id ?? me?.company_id ?? null;
  const query = {
    ...(company_id === null ? {} : { company_id: String(company_id) }),
    ...(project_id === null ? {} : { project_id: String(project_id) }),
    ...(time_zone !== null && isTimeZone(time_zone) ? { time_zone } : {}),
  };
  return useQuery({
    queryKey: ['default-profile', query],
    queryFn: ({ signal }) => provider.defaultProfile(query, signal),
    enabled: company !== null,
    placeholderData: (before) => before,
  }).data;
};

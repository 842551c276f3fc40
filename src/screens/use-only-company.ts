import { useGetList, type RaRecord } from 'ra-core';
import { useCurrentUser } from '../providers/session/current-user.ts';

/**
 * The company that a superadmin's form can start with, since there is no other: undefined while that is not known, null if
 * there are several or none.
 */
export const useOnlyCompany = (): number | null | undefined => {
  const isSuperadmin = useCurrentUser()?.role === 'superadmin';
  const { data, isPending } = useGetList<RaRecord>(
    'companies',
    {
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'id', order: 'ASC' },
      meta: { background: true },
    },
    { enabled: isSuperadmin, retry: false },
  );
  if (isSuperadmin && isPending) return undefined;
  return data?.length === 1 ? Number(data[0]?.id) : null;
};

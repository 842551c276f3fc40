import { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from '../domain/access/roles.ts';
import { authProvider } from '../providers/session/auth.ts';
import { isReachable, onReachable } from '../providers/connection.ts';
import { createDataProvider } from '../providers/data/provider.ts';
import { isHttpError } from '../providers/http-error.ts';
import { createI18nProvider } from '../providers/i18n/provider.ts';
import { routerProvider } from '../providers/routing/router.ts';
import { createStore } from '../providers/browser/store.ts';
import { useMode } from '../providers/theme/mode.ts';
import { themes } from '../providers/theme/mui.ts';

// A retry helps only if a proxy briefly lost the server.
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && isHttpError(error) && error.status >= 502 && error.status <= 504;

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });

/** The providers of `<Admin>` for one user in one area. The query cache and the store are never shared. */
export const useAdminProviders = (area: Area, userId: number) => {
  const mode = useMode();
  const [own] = useState(() => ({
    queryClient: newQueryClient(),
    store: createStore(area, userId),
    dataProvider: createDataProvider(),
    i18nProvider: createI18nProvider(),
  }));
  const { queryClient } = own;
  useEffect(
    () =>
      onReachable(() => {
        if (isReachable()) void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
  // The theme follows `providers/theme/mode.ts`, as the pages without MUI do.
  return { ...own, authProvider, routerProvider, theme: themes[mode], darkTheme: null };
};

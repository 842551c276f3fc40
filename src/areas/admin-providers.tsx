import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import {
  CoreAdminContext,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  type ResourceDefinition,
} from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { can } from '../domain/access.ts';
import type { Area, Role } from '../domain/roles.ts';
import { titleOf } from '../generator/record-link.tsx';
import { authProvider } from '../providers/auth.ts';
import { isReachable, onReachable } from '../providers/connection.ts';
import { createDataProvider } from '../providers/data/provider.ts';
import { isHttpError } from '../providers/http-error.ts';
import { createI18nProvider } from '../providers/i18n/provider.ts';
import { routerProvider } from '../providers/router.ts';
import { createStore } from '../providers/store.ts';
import { useMode } from '../providers/theme/mode.ts';
import '../providers/theme/forms.css';
import { themes } from '../providers/theme/mui.ts';
import { resources } from '../resources/all.ts';
import { Notifications } from './shell/notifications.tsx';

/** Resource definitions for react-admin, for the resources the role may see. */
const definitionsFor = (role: Role): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    Object.values(resources)
      .filter(({ access }) => can(access, role, 'list'))
      .map((definition) => [
        definition.name,
        {
          name: definition.name,
          hasList: true,
          hasCreate: can(definition.access, role, 'create'),
          hasEdit: can(definition.access, role, 'edit'),
          hasShow: can(definition.access, role, 'show'),
          recordRepresentation: (record: Record<string, unknown>) => titleOf(definition, record),
        },
      ]),
  );

// A retry helps only if a proxy briefly lost the server.
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && isHttpError(error) && error.status >= 502 && error.status <= 504;

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });

interface Props {
  readonly area: Area;
  readonly userId: number;
  readonly role: Role;
  readonly children: ReactNode;
}

/** Providers of react-admin, MUI's theme and notifications, for the pages that need them. One per user. */
export const AdminProviders = ({ area, userId, role, children }: Props) => {
  const mode = useMode();
  const [own] = useState(() => ({
    queryClient: newQueryClient(),
    store: createStore(area, userId),
    dataProvider: createDataProvider(),
    i18nProvider: createI18nProvider(),
    definitions: definitionsFor(role),
  }));
  const { queryClient } = own;
  useEffect(
    () =>
      onReachable(() => {
        if (isReachable()) void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
  return (
    <ThemeProvider theme={themes[mode]}>
      <CssBaseline />
      <CoreAdminContext
        basename={`/${area}`}
        authProvider={authProvider}
        dataProvider={own.dataProvider}
        i18nProvider={own.i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={own.store}
      >
        <ResourceDefinitionContextProvider definitions={own.definitions}>
          {children}
          <Notifications />
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    </ThemeProvider>
  );
};

/** Provides the resource of a page. */
export const ResourceContext = ResourceContextProvider;

import type { Area } from '../domain/access/roles.ts';
import { AreaLayout } from './layout.tsx';
import { MissingPage } from './missing-page.tsx';
import { FailurePage } from './public/failure.page.tsx';
import { Notifications } from './shell/notifications.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { useAdminProviders } from './use-admin-providers.ts';

/** The props of `<Admin>` in both areas: the providers of this user, and the frame around all pages. */
export const useAdminProps = (area: Area, userId: number) => ({
  ...useAdminProviders(area, userId),
  basename: `/${area}`,
  layout: AreaLayout,
  notification: Notifications,
  loading: PageSkeleton,
  error: FailurePage,
  catchAll: MissingPage,
  // The sign-in pages are no part of the areas.
  loginPage: false as const,
  authCallbackPage: false as const,
  disableTelemetry: true,
});

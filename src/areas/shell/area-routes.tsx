import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { say } from '../../providers/i18n/say.ts';
import { documentTitle } from '../../providers/page-title.ts';
import { useChunk } from '../chunk.ts';
import { loadAdminProviders } from '../load-area.ts';
import { pageAt, pages, type AreaPage } from '../pages.ts';
import type { Load, ViewProps } from '../views.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const View = ({ load, ...props }: ViewProps & { readonly load: Load }) => {
  const { default: Component } = useChunk(load);
  return <Component {...props} />;
};

const ResourceView = ({ load, ...props }: ViewProps & { readonly load: Load }) => {
  const { ResourceContext } = useChunk(loadAdminProviders);
  return (
    <ResourceContext value={props.resource}>
      <View load={load} {...props} />
    </ResourceContext>
  );
};

const Content = ({ page, title }: { readonly page: AreaPage; readonly title: string }) => {
  const { load, resource, props } = page;
  if (!resource) return <View load={load} resource="" />;
  // Lists with a custom name show it in their heading.
  return <ResourceView load={load} resource={resource} {...(props ? { ...props, title } : {})} />;
};

/** One page: sets the title, catches errors and shows a skeleton while loading. */
const PageFrame = ({ page }: { readonly page: AreaPage }) => {
  const { pathname } = useLocation();
  const title = say(page.label, { smart_count: page.many ? 2 : 1 });
  // Before the page's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [title, pathname]);
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Content page={page} title={title} />
      </Suspense>
    </PageBoundary>
  );
};

interface Props {
  readonly area: Area;
  readonly userId: number;
  readonly role: Role;
}

const InKit = ({ children, ...props }: Props & { readonly children: ReactNode }) => {
  const { AdminProviders } = useChunk(loadAdminProviders);
  return <AdminProviders {...props}>{children}</AdminProviders>;
};

/**
 * The pages of an area, already allowed by the guard. react-admin is mounted with the first page that needs it
 * and stays mounted, with its cache and notifications.
 */
export const AreaRoutes = (props: Props) => {
  const { area } = props;
  const { pathname } = useLocation();
  const page = pageAt(area, pathname.slice(`/${area}/`.length));
  const [hasKit, setHasKit] = useState(false);
  if (page && !page.isPlain && !hasKit) setHasKit(true);
  const routes = (
    <Routes>
      {pages[area].map((each) => (
        <Route key={each.path} path={each.path} element={<PageFrame key={each.path} page={each} />} />
      ))}
      <Route path="*" element={<PageSkeleton />} />
    </Routes>
  );
  if (!hasKit) return routes;
  return (
    <PageBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <InKit {...props}>{routes}</InKit>
      </Suspense>
    </PageBoundary>
  );
};

import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { documentTitle } from '../../providers/page-title.ts';
import { useChunk } from '../chunk.ts';
import { loadAdminProviders } from '../load-area.ts';
import { pageAt, pages } from '../pages.ts';
import type { AreaPage } from '../read-pages.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const OfResource = ({ resource, children }: { readonly resource: string; readonly children: ReactNode }) => {
  const { ResourceContext } = useChunk(loadAdminProviders);
  return <ResourceContext value={resource}>{children}</ResourceContext>;
};

/** One page: sets the title, catches errors and shows a skeleton while loading. */
const PageFrame = ({ page }: { readonly page: AreaPage }) => {
  const { pathname } = useLocation();
  const title = translate(page.label, { smart_count: page.many ? 2 : 1 });
  // Before the page's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [title, pathname]);
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        {page.resource ? <OfResource resource={page.resource}>{page.element}</OfResource> : page.element}
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

import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { translate } from '../providers/i18n/translate.ts';
import { documentTitle } from '../providers/routing/page-title.ts';
import { useAreaContext } from './area-context.ts';
import { pageAt } from './area-pages.ts';
import { PageBoundary } from './shell/page-boundary.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

/** The layout of `<Admin>`: the frame, and in it the page, with its title, its failures and its skeleton. */
export const AreaLayout = ({ children }: { readonly children: ReactNode }) => {
  const { area, pages } = useAreaContext();
  const { pathname } = useLocation();
  const page = pageAt(pages, pathname.slice(`/${area}/`.length));
  const title = page ? translate(page.label, { smart_count: page.many ? 2 : 1 }) : '';
  // Before the page's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title, pathname]);
  return (
    <Shell>
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </PageBoundary>
    </Shell>
  );
};

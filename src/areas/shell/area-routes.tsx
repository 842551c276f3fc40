import { ResourceContextProvider, useTranslate } from 'ra-core';
import { Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Area } from '../../domain/roles.ts';
import { documentTitle } from '../../providers/page-title.ts';
import { useChunk } from '../chunk.ts';
import { pages, type AreaPage } from '../pages.ts';
import type { Load, ViewProps } from '../views.ts';
import { ComingPage } from './coming.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const View = ({ load, ...props }: ViewProps & { readonly load: Load }) => {
  const { default: Component } = useChunk(load);
  return <Component {...props} />;
};

const Content = ({ page, title }: { readonly page: AreaPage; readonly title: string }) => {
  if (!page.load) return <ComingPage page={page} title={title} />;
  // A list under a name of its own says so in its heading.
  const named = page.props ? { ...page.props, title } : {};
  if (!page.resource) return <View load={page.load} resource="" />;
  return (
    <ResourceContextProvider value={page.resource}>
      <View load={page.load} resource={page.resource} {...named} />
    </ResourceContextProvider>
  );
};

/** One page in its frame: named, caught when it breaks, with grey shapes while it loads. */
const PageFrame = ({ page }: { readonly page: AreaPage }) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const title = translate(page.label, { smart_count: page.many ? 2 : 1 });
  // Before the page's own effects, which may name it better.
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

/** The pages of an area. The guard has decided already whether this one may be shown. */
export const AreaRoutes = ({ area }: { readonly area: Area }) => (
  <Routes>
    {pages[area].map((page) => (
      <Route key={page.path} path={page.path} element={<PageFrame key={page.path} page={page} />} />
    ))}
    <Route path="*" element={<PageSkeleton />} />
  </Routes>
);

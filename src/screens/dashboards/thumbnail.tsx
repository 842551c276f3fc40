import { useDataProvider, type RaRecord } from 'ra-core';
import { createContext, lazy, Suspense, use } from 'react';
import type { Thumbnail as Layout } from '../../domain/dashboard/thumbnail.ts';
import {
  RowExtrasLoader,
  useRowExtra,
  useRowExtras,
  type RowExtras,
} from '../../generator/list/row-extras.tsx';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

// Loaded after the rows.
const ThumbnailPicture = lazy(async () => ({
  default: (await import('./thumbnail-picture.tsx')).ThumbnailPicture,
}));

export const ThumbnailContext = createContext<RowExtras<Layout> | null>(null);

/** The document, and the alarms of its devices as far as the list knows. */
const dependsOn = ({ version, alarm_level, worst_alarm }: RaRecord): string =>
  [version, alarm_level, worst_alarm].join(' ');

const useLoading = (extras: RowExtras<Layout> | null) => {
  const provider = useDataProvider<SiteDataProvider>();
  const fetch = (ids: string, signal: AbortSignal) => provider.dashboardThumbnails(ids, signal);
  return { name: 'thumbnails', extras, fetch, dependsOn };
};

/** Loads the thumbnails of a page's rows. */
export const ThumbnailLoader = () => <RowExtrasLoader {...useLoading(use(ThumbnailContext))} isShown />;

/** Loads the thumbnails of dashboards outside a list. */
export const useThumbnails = (dashboards: readonly RaRecord[], thumbnails: RowExtras<Layout>): void =>
  useRowExtras(dashboards, useLoading(thumbnails));

/** The drawing of a dashboard, or where its elements are. Its room is kept while it loads, so that nothing moves. */
export const Thumbnail = ({ record }: { readonly record: RaRecord }) => {
  const layout = useRowExtra(use(ThumbnailContext), Number(record.id));
  return (
    <span className="plain-picture-of" aria-hidden>
      {layout && (
        <Suspense>
          <ThumbnailPicture layout={layout} level={Number(record.alarm_level ?? 0)} />
        </Suspense>
      )}
    </span>
  );
};

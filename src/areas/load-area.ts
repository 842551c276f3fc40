import type { Area } from '../domain/roles.ts';
import { preload, loadChunk } from './chunk.ts';

const AREAS = { admin: () => import('./admin.tsx'), company: () => import('./company.tsx') } as const;
/** Loads the component of an area. */
export const areaLoader = (area: Area) => AREAS[area];

/** Loads the providers for pages with react-admin. */
export const loadAdminProviders = () => import('./admin-providers.tsx');

/** Loads the table of pages, which the guard needs. */
export const loadPages = () => loadChunk(() => import('./pages.ts'));

interface Loadable {
  readonly load: (() => Promise<unknown>) | undefined;
  readonly isPlain?: boolean;
}

/** Preloads a page with its providers. */
export const preloadPage = async ({ load, isPlain = false }: Loadable): Promise<void> => {
  await Promise.all([load && preload(load), isPlain ? undefined : preload(loadAdminProviders)]);
};

/** Delay in ms before a page shows its skeleton. */
const AT_HAND_MS = 300;

/**
 * Loads an area and one of its pages in parallel. Resolves when both are loaded, or when the area is loaded and
 * the page is slow. Failures are shown in place.
 */
export const loadArea = async (area: Area, page: Loadable | undefined): Promise<void> => {
  const view = page && preloadPage(page);
  await preload(AREAS[area]);
  await Promise.race([view, new Promise((resolve) => setTimeout(resolve, AT_HAND_MS))]);
};

/** Preloads the area while the server checks the password. */
export const prefetchArea = (): void => {
  void loadPages().catch(() => undefined);
  void preload(AREAS.admin);
  void preload(loadAdminProviders);
};

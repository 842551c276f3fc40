import { loadLanguage } from '../providers/i18n/language.ts';
import { preload, loadChunk } from './chunk.ts';

/** Loads the frame of the areas. */
export const loadAreaApp = () => import('./area.tsx');

/** Loads the providers for pages with react-admin. */
export const loadAdminProviders = () => import('./admin-providers.tsx');

/** Loads the table of pages, which the guard needs. */
export const loadPages = () => loadChunk(() => import('./pages.ts'));

interface Loadable {
  readonly load: () => Promise<unknown>;
  readonly isPlain: boolean;
}

/** Preloads a page with its providers. */
export const preloadPage = async ({ load, isPlain }: Loadable): Promise<void> => {
  await Promise.all([preload(load), isPlain ? undefined : preload(loadAdminProviders)]);
};

/** Delay in ms before a page shows its skeleton. */
const AT_HAND_MS = 300;

/**
 * Loads the areas' frame and a page in parallel. Resolves when both are loaded, or when the frame is loaded and
 * the page is slow. Failures are shown in place.
 */
export const loadArea = async (page: Loadable | undefined): Promise<void> => {
  const view = page && preloadPage(page);
  await Promise.all([preload(loadAreaApp), loadLanguage('areas')]);
  await Promise.race([view, new Promise((resolve) => setTimeout(resolve, AT_HAND_MS))]);
};

/** Preloads the area while the server checks the password. */
export const prefetchArea = (): void => {
  void loadPages().catch(() => undefined);
  void preload(loadAreaApp);
  void preload(loadAdminProviders);
};

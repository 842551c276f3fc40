import { loadLanguage } from '../providers/i18n/language.ts';
import { loadShared, preload } from './chunk.ts';
import type { AreaPage } from './area-pages.ts';

/** Loads react-admin with the frame of the areas and the table of their pages. */
export const loadAreaApp = () => import('./area.tsx');

/** Loads the areas in the user's language and returns the table of their pages, for the guard. */
export const loadPages = async () => {
  const [{ pages }] = await Promise.all([loadShared(loadAreaApp), loadLanguage('areas')]);
  return pages;
};

/** Delay in ms before a page shows its skeleton. */
const AT_HAND_MS = 300;

/** Resolves when a page is loaded, or is slow. Failures are shown in its place. */
export const loadPage = async (page: AreaPage | undefined): Promise<void> => {
  if (!page) return;
  await Promise.race([preload(page.load), new Promise((resolve) => setTimeout(resolve, AT_HAND_MS))]);
};

/** Preloads the area while the server checks the password. */
export const prefetchArea = (): void => {
  void preload(loadAreaApp);
};

import type { Area } from '../domain/roles.ts';
import { preload, loadChunk } from './chunk.ts';

const AREAS = { admin: () => import('./admin.tsx'), company: () => import('./company.tsx') } as const;
/** What draws an area. */
export const areaLoader = (area: Area) => AREAS[area];

/** What stands around the pages that are made with react-admin. */
export const loadAdminProviders = () => import('./admin-providers.tsx');

/** What an area's guard needs: the table of pages. */
export const loadPages = () => loadChunk(() => import('./pages.ts'));

interface Loadable {
  readonly load: (() => Promise<unknown>) | undefined;
  readonly isPlain?: boolean;
}

/** Loads a page before it is needed, with all that it is shown in. */
export const preloadPage = async ({ load, isPlain = false }: Loadable): Promise<void> => {
  await Promise.all([load && preload(load), isPlain ? undefined : preload(loadAdminProviders)]);
};

/** Milliseconds that a page waits for its own part before it shows grey shapes in its place. */
const AT_HAND_MS = 300;

/**
 * Loads an area and one page of it side by side. Answers when both are there, or the area is and the
 * page takes its time; what fails is shown in its place.
 */
export const loadArea = async (area: Area, page: Loadable | undefined): Promise<void> => {
  const view = page && preloadPage(page);
  await preload(AREAS[area]);
  await Promise.race([view, new Promise((resolve) => setTimeout(resolve, AT_HAND_MS))]);
};

/** Starts loading what comes after signing in, while the server checks the password. */
export const prefetchArea = (): void => {
  void loadPages().catch(() => undefined);
  void preload(AREAS.admin);
  void preload(loadAdminProviders);
};

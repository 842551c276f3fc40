import { loadChunk } from './chunk.ts';

/** What an area's guard needs: the table of pages. */
export const loadPages = () => loadChunk(() => import('./pages.ts'));
export const loadAdmin = () => loadChunk(() => import('./admin.tsx'));
export const loadCompany = () => loadChunk(() => import('./company.tsx'));

/** Starts loading what comes after signing in, while the server checks the password. */
export const prefetchArea = (): void => {
  void loadPages().catch(() => undefined);
  void loadAdmin().catch(() => undefined);
};

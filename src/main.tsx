import './providers/theme/font.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { areaOfPath } from './domain/access/guard.ts';
import { loadChunk, preload } from './areas/chunk.ts';
import { loadAreaApp } from './areas/load-area.ts';
import { FailurePage } from './areas/public/failure.page.tsx';
import { isSetupNeeded } from './areas/setup-needed.ts';
import { loadSite, signInAddress, StartPage } from './areas/start-page.tsx';
import { loadLanguage } from './providers/i18n/language.ts';
import { shareTokenOf } from './providers/session/kiosk.ts';
import { currentRole } from './providers/session/session.ts';
import { refreshCurrentUser } from './providers/session/session-sync.ts';
import { replaceBlockedStorage } from './providers/browser/storage.ts';
import { startTheme } from './providers/theme/mode.ts';

replaceBlockedStorage();
startTheme();
const shareToken = shareTokenOf(window.location);
if (shareToken === null) void refreshCurrentUser();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);
const render = (page: ReactNode): void => root.render(page);

/** The sign-in page, under the address at which the site would show it. */
const startPage = async (address: string): Promise<ReactNode> => {
  // An identity provider leads back to it with a fragment.
  if (window.location.pathname !== '/login') window.history.replaceState(window.history.state, '', address);
  const setupNeeded = isSetupNeeded();
  await loadLanguage('public');
  return (
    <StrictMode>
      <StartPage address={address} isSetupNeeded={setupNeeded} onSite={render} />
    </StrictMode>
  );
};

const site = async (): Promise<ReactNode> => {
  // The router will ask for it.
  if (currentRole() && areaOfPath(window.location.pathname)) void preload(loadAreaApp);
  const [{ createSite }] = await Promise.all([loadSite(), loadLanguage('public')]);
  return createSite().element;
};

/** The page of a share link, without the router and without a session. */
const sharePage = async (token: string): Promise<ReactNode> => {
  const [{ prepareSharePage, SharePage }] = await Promise.all([
    loadChunk(() => import('./areas/share/share.page.tsx')),
    loadLanguage('wall'),
  ]);
  prepareSharePage(token);
  return <SharePage token={token} />;
};

const firstPage = (): Promise<ReactNode> => {
  if (shareToken !== null) return sharePage(shareToken);
  const address = currentRole() ? null : signInAddress(window.location);
  return address === null ? site() : startPage(address);
};

firstPage().then(render, (error: unknown) => render(<FailurePage error={error} />));

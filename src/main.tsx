import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './areas/routes.tsx';
import { followSession } from './areas/follow-session.ts';
import { replaceBlockedStorage } from './providers/storage.ts';
import { startTheme } from './providers/theme/mode.ts';
import { refreshCurrentUser } from './providers/session-sync.ts';

replaceBlockedStorage();
startTheme();

const router = createBrowserRouter(routes);
followSession(router);
void refreshCurrentUser();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

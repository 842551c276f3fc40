import type { RaRecord } from 'ra-core';
import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./identities.tsx'));

/** `Identities`, loaded on demand: most users have none. */
export const Identities = (props: { readonly user?: RaRecord }) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);

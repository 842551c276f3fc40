import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '../chunk.ts';

// Without them, people still sign in with a password.
const Buttons = lazy(() => import('./single-sign-on/buttons.tsx').catch(() => ({ default: () => null })));
const Return = lazy(() => loadChunk(() => import('./single-sign-on/return.tsx')));

/** A button for each identity provider, after the form is shown. */
export const SsoButtons = () => (
  <Suspense>
    <Buttons />
  </Suspense>
);

/** What an identity provider led back with: the fragment of the address; empty without one. */
export const readSsoReturn = (): string => (location.hash.startsWith('#sso') ? location.hash.slice(1) : '');

/** Completes the sign-in with an identity provider. */
export const SsoReturn = (props: ComponentProps<typeof Return>) => (
  <Suspense>
    <Return {...props} />
  </Suspense>
);

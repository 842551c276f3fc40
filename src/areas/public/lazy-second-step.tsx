import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '../chunk.ts';
import { Splash } from './failure.page.tsx';

const load = () => import('./two-step/second-step.tsx');
const Loaded = lazy(() => loadChunk(load));

/** The second step of the sign-in, loaded when it is needed. */
export const SecondStep = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Splash />}>
    <Loaded {...props} />
  </Suspense>
);

/** The button that signs in with a passkey; without it, if it can't be loaded. */
export const PasskeySignIn = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.PasskeySignIn }),
    () => ({ default: () => null }),
  ),
);

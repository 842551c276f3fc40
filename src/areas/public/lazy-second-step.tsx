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

/** The other ways to sign in; without them, if they can’t be loaded. */
export const SignInOptions = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.SignInOptions }),
    () => ({ default: () => null }),
  ),
);

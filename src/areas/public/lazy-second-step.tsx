import { lazy, Suspense, type ComponentProps } from 'react';
import { loadChunk } from '../chunk.ts';
import { Splash } from './failure.page.tsx';

const Loaded = lazy(() => loadChunk(() => import('./two-step/second-step.tsx')));

/** The second step of the sign-in, loaded when it is needed. */
export const SecondStep = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Splash />}>
    <Loaded {...props} />
  </Suspense>
);

import type { ReactNode } from 'react';
import { useChunk } from './chunk.ts';

/** A page's component, loaded when the page is opened. */
export interface Screen<P> {
  (props: P): ReactNode;
  /** Loads it ahead. */
  readonly load: () => Promise<unknown>;
  /** Needs neither MUI nor react-admin, so they are not loaded for it (decision 26). */
  readonly isPlain: boolean;
}

type Load<P> = () => Promise<{ readonly default: (props: P) => ReactNode }>;

const lazyScreen = <P extends object>(load: Load<P>, isPlain: boolean): Screen<P> => {
  const LazyScreen = (props: P) => {
    const { default: Component } = useChunk(load);
    return <Component {...props} />;
  };
  return Object.assign(LazyScreen, { load, isPlain });
};

/** Declares a screen: `screen(() => import('../screens/devices.list.tsx'))`. */
export const screen = <P extends object>(load: Load<P>): Screen<P> => lazyScreen(load, false);

/** Declares a screen that works without MUI and react-admin. */
export const plainScreen = <P extends object>(load: Load<P>): Screen<P> => lazyScreen(load, true);

/** Whether a component is a screen. */
export const isScreen = (component: unknown): component is Screen<never> =>
  typeof component === 'function' && 'load' in component && 'isPlain' in component;

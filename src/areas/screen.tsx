import { OptionalResourceContextProvider, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useChunk } from './chunk.ts';

/** A page's component, loaded when the page is opened. */
export interface Screen<P> {
  (props: P): ReactNode;
  /** Loads it ahead. */
  readonly load: () => Promise<unknown>;
}

/** The component of a resource's view. react-admin's `<Resource>` renders it without props. */
export type ResourceScreen = Screen<{ readonly resource?: string }>;

type Load<P> = () => Promise<{ readonly default: (props: P) => ReactNode }>;
/** Props of a screen in JSX, where a resource may come from the `<Resource>` around it. */
type Given<P> = P extends { readonly resource: string }
  ? Omit<P, 'resource'> & { readonly resource?: string }
  : P;

/**
 * Declares a screen: `screen(() => import('../screens/devices/list.tsx'))`. Its component gets the resource that it
 * is about as a prop.
 */
export const screen = <P extends object>(load: Load<P>): Screen<Given<P>> => {
  const LazyScreen = (props: Given<P>) => {
    const { default: Component } = useChunk(load);
    const around = useResourceContext();
    const resource = (props as { readonly resource?: string }).resource ?? around;
    const all = (resource === undefined ? props : { ...props, resource }) as unknown as P;
    return (
      <OptionalResourceContextProvider value={resource}>
        <Component {...all} />
      </OptionalResourceContextProvider>
    );
  };
  return Object.assign(LazyScreen, { load });
};

/** Whether a component is a screen. */
export const isScreen = (component: unknown): component is Screen<never> =>
  typeof component === 'function' && 'load' in component;

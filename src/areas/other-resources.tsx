import { Resource, type ResourceProps } from 'react-admin';
import type { ReactElement } from 'react';
import { resources } from '../resources/all.ts';
import { elementsIn } from './read-pages.ts';
import { generated } from './screens.ts';

/** Adds generated pages for every definition that these elements of an area don't name. */
export const withOtherResources = (declared: ReactElement): ReactElement => {
  const named = new Set(
    elementsIn(declared).flatMap(({ type, props }) =>
      type === Resource ? [(props as ResourceProps).name] : [],
    ),
  );
  const others = Object.values(resources).filter(({ name, menu }) => menu !== false && !named.has(name));
  return (
    <>
      {declared}
      {others.map(({ name }) => (
        <Resource key={name} {...generated(name)} />
      ))}
    </>
  );
};

import type { ReactNode } from 'react';
import type { Role } from '../domain/roles.ts';
import type { View } from '../providers/paths.ts';
import type { IconName } from '../schema/icon-names.ts';
import type { Screen } from './screen.tsx';

/** The component of a resource's view; it receives the resource's name. */
export type ResourceScreen = Screen<{ readonly resource: string }>;
export type ResourceScreens = Readonly<Partial<Record<View, ResourceScreen>>>;

export interface ResourceProps extends ResourceScreens {
  readonly name: string;
}

/*
 * These elements have the names and props of react-admin's, and like them they are read and never rendered
 * (`read-pages.ts`). They are not react-admin's own because the guard needs the pages before react-admin is loaded.
 */

type Declaration<P> = (props: P) => null;

/** The pages of a resource. A view exists for the roles that its definition's `access` allows it to. */
export const Resource: Declaration<ResourceProps> = () => null;

/** Generated pages for all definitions that the area doesn't name. */
export const OtherResources: Declaration<ResourceScreens> = () => null;

/** Pages that belong to no resource's four views, as `<Route>`s; each has a screen as its `element`. */
export const CustomRoutes: Declaration<{ readonly children: ReactNode }> = () => null;

/** What the guard, the menu and the document title need to know about a `<Route>`: its `handle`. */
export interface PageHandle {
  /** Translation key. */
  readonly title: string;
  /** Position in the menu; omitted for pages linked from others. */
  readonly menu?: { readonly icon: IconName; readonly order: number; readonly under?: string };
  /** Default: all roles of the area. */
  readonly roles?: readonly Role[];
}

/** Types a `handle`: `<Route path="profile" handle={page({ title: 'pages.profile' })} … />`. */
export const page = (handle: PageHandle): PageHandle => handle;

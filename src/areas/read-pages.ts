import { Children, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { can } from '../domain/access.ts';
import type { GuardedPage } from '../domain/guard.ts';
import { AREA_ROLES, type Area, type Role } from '../domain/roles.ts';
import { allPageFacts, pageFactsOf, type PageFacts } from '../providers/page-facts.ts';
import { viewPath, type View } from '../providers/paths.ts';
import type { IconName } from '../schema/icon-names.ts';
import type { MenuGroup } from '../schema/resource.ts';
import {
  CustomRoutes,
  OtherResources,
  Resource,
  type PageHandle,
  type ResourceProps,
  type ResourceScreens,
} from './resource.tsx';
import { isScreen } from './screen.tsx';

/** One page of an area, for the guard, the menu and the routes. */
export interface AreaPage extends GuardedPage {
  readonly area: Area;
  /** Translation key of the title, and its smart_count. */
  readonly label: string;
  readonly many: boolean;
  readonly menu?: {
    readonly icon: IconName;
    readonly order: number;
    readonly roles?: readonly Role[];
    readonly group?: MenuGroup;
    readonly under?: string;
  };
  /** The resource that it shows. */
  readonly resource?: string;
  /** Needs neither MUI nor react-admin, so they are not loaded for it. */
  readonly isPlain: boolean;
  readonly element: ReactElement;
  /** Loads its component. */
  readonly load: () => Promise<unknown>;
}

const VIEWS: readonly View[] = ['list', 'create', 'edit', 'show'];
const MENU = { icon: 'list', order: 90 } as const;

/** The elements among these, without fragments. */
const elementsOf = (node: ReactNode): ReactElement[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ readonly children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsOf(child.props.children) : [child];
  });

const screenIn = (element: unknown) => {
  if (!isValidElement<{ readonly resource?: string }>(element) || !isScreen(element.type)) {
    throw new Error('The element of a page must be a screen (areas/screens.ts).');
  }
  const { load, isPlain } = element.type;
  const { resource } = element.props;
  return { element, load, isPlain, ...(resource === undefined ? {} : { resource }) };
};

const ofResource = (area: Area, facts: PageFacts, screens: ResourceScreens): AreaPage[] => {
  const { name, access, menu = MENU } = facts;
  return VIEWS.flatMap((view) => {
    const Screen = screens[view];
    // A view that no role of the area may open doesn't exist there.
    const roles = AREA_ROLES[area].filter((role) => can(access, role, view));
    if (!Screen || roles.length === 0) return [];
    return [
      {
        area,
        roles,
        path: viewPath(area, name, view),
        label: `resources.${name}.name`,
        many: view === 'list',
        ...screenIn(createElement(Screen, { resource: name })),
        ...(view === 'list' && menu ? { menu } : {}),
      },
    ];
  });
};

const ofRoute = (area: Area, route: ReactElement): AreaPage => {
  if (route.type !== Route) throw new Error('CustomRoutes contain <Route> elements only.');
  const props = route.props as {
    readonly path: string;
    readonly handle: PageHandle;
    readonly element: unknown;
  };
  const { title, menu, roles } = props.handle;
  const screen = screenIn(props.element);
  const access = screen.resource === undefined ? undefined : pageFactsOf(screen.resource).access;
  return {
    area,
    path: props.path,
    label: title,
    many: false,
    roles: roles ?? AREA_ROLES[area].filter((role) => !access || can(access, role, 'list')),
    ...screen,
    ...(menu ? { menu } : {}),
  };
};

/** The pages that the elements of an area declare (`admin.tsx`). */
export const readPages = (area: Area, declared: ReactNode): AreaPage[] => {
  const elements = elementsOf(declared);
  const named = new Set(
    elements.flatMap(({ type, props }) => (type === Resource ? [(props as ResourceProps).name] : [])),
  );
  const others = allPageFacts.filter(({ name, menu }) => menu !== false && !named.has(name));
  return elements.flatMap(({ type, props }) => {
    if (type === Resource) {
      const { name, ...screens } = props as ResourceProps;
      return ofResource(area, pageFactsOf(name), screens);
    }
    if (type === OtherResources) {
      return others.flatMap((facts) => ofResource(area, facts, props as ResourceScreens));
    }
    if (type === CustomRoutes) {
      return elementsOf((props as { readonly children: ReactNode }).children).map((route) =>
        ofRoute(area, route),
      );
    }
    throw new Error('An area contains <Resource>, <OtherResources> and <CustomRoutes> elements only.');
  });
};

import { useLocation } from 'react-router-dom';
import { areaOfPath } from '../domain/guard.ts';
import type { Area } from '../domain/roles.ts';

/** The four generated views of a resource. */
export type View = 'list' | 'create' | 'edit' | 'show';

interface Shape {
  /** The first part of its addresses, where that is not the resource's name. */
  readonly base?: string;
  readonly edit?: string;
  readonly show?: string;
  /** The page that a click on a record leads to, where that is not the one that shows it. */
  readonly open?: 'edit';
}

const HOUSE = { list: '', create: 'create', edit: ':id', show: ':id/show' } as const;

// Where the seed's routes (section 2) differ from react-admin's habit.
const SHAPES: Readonly<Record<Area, Readonly<Record<string, Shape>>>> = {
  admin: {
    devices: { show: ':id', edit: ':id/edit' },
    projects: { open: 'edit' },
    devices_new: { base: 'new-devices' },
    'dashboard-v2': { base: 'dashboards', edit: ':id/edit' },
  },
  company: {
    devices: { show: ':id', edit: ':id/edit' },
    projects: { open: 'edit' },
    'dashboard-v2': { base: 'dashboards', show: ':id', edit: ':id/edit' },
  },
};

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The path of a view below its area, as a pattern: `devices/:id`. */
export const viewPath = (area: Area, resource: string, view: View): string => {
  const shape = own(SHAPES[area], resource);
  const tail = view === 'edit' || view === 'show' ? (shape?.[view] ?? HOUSE[view]) : HOUSE[view];
  const base = shape?.base ?? resource;
  return tail ? `${base}/${tail}` : base;
};

const openedBy = (area: Area, resource: string): View => own(SHAPES[area], resource)?.open ?? 'show';

/**
 * The address of a view: `pathTo('admin', 'devices', 'show', 7)` → `/admin/devices/7`. `open` is the
 * page that a click on a record leads to.
 */
export const pathTo = (area: Area, resource: string, view: View | 'open', id?: string | number): string =>
  `/${area}/${viewPath(area, resource, view === 'open' ? openedBy(area, resource) : view)}`.replace(
    ':id',
    encodeURIComponent(String(id ?? '')),
  );

/** The area that the present page lies in. */
export const useArea = (): Area => areaOfPath(useLocation().pathname) ?? 'company';

// Where react-admin sends people by itself, and where those pages are here.
const OWN_PAGES: Readonly<Record<string, string>> = {
  'access-denied': '/accessDenied',
  'authentication-error': '/500/error',
  login: '/login',
};

/**
 * Turns a path as react-admin makes it (`/admin/devices/7/show`) into the site's; any other path,
 * and one that is the site's already, stays as it is.
 */
export const mapPath = (path: string): string => {
  const match = /^\/(admin|company)\/([^/?#]+)([^?#]*)(.*)$/.exec(path);
  if (!match) return path;
  const [, area, first = '', rest = '', search = ''] = match;
  const ours = own(OWN_PAGES, first);
  if (ours && rest === '') return ours;
  const shape = own(SHAPES[area as Area], first);
  if (!shape) return path;
  const shown = shape.show === ':id' ? rest.replace(/^(\/[^/]+)\/show$/, '$1') : rest;
  return `/${area}/${shape.base ?? first}${shown}${search}`;
};

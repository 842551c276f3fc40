import { elementModules } from './lib/elements.mjs';

/** The portal: the site with its router, react-admin and the frame of the areas. */
const AREA = ['index.html', 'src/areas/site.tsx', 'src/areas/area.tsx'];
/** A first visit to any page; everything after it comes from the cache. */
const PORTAL = 380_000;
/** Packages of forms. */
const FORMS = ['react-hook-form', 'zod'];

/**
 * JavaScript budgets per page: the limit in gzipped bytes (1 kB = 1,000), including all static imports, and the
 * maximum number of files (`atMost`), each of which is a request. `modules` are the entry and the lazy modules that
 * the page needs, relative to the project root. The page must not load code of the pages in `never` or packages
 * whose names begin with one of `without`.
 */
export const budgets = [
  { page: 'sign-in', modules: ['index.html'], limit: 100_000, atMost: 5 },
  {
    // A share link: a drawing with live values, without the router.
    page: 'wall display',
    modules: ['index.html', 'src/areas/share/share.page.tsx', 'src/dashboards/elements/svg.tsx'],
    never: ['src/areas/site.tsx', 'src/areas/area.tsx'],
    without: ['@mui/', '@emotion/', 'ra-', 'react-admin', '@tanstack/', 'react-router'],
    limit: 140_000,
    atMost: 18,
  },
  {
    // All types of elements work without the router. With room for those that somebody adds.
    page: 'full wall display',
    modules: ['index.html', 'src/areas/share/share.page.tsx', ...elementModules()],
    never: ['src/areas/site.tsx', 'src/areas/area.tsx'],
    without: ['@mui/', '@emotion/', 'ra-', 'react-admin', '@tanstack/', 'react-router'],
    limit: 158_000,
    atMost: 40,
  },
  {
    // A drawing with live values, opened by URL.
    page: 'dashboard',
    modules: [...AREA, 'src/screens/dashboards/show.tsx', 'src/dashboards/elements/svg.tsx'],
    never: ['src/screens/dashboards/edit.tsx'],
    without: ['react-grid-layout', ...FORMS],
    limit: PORTAL,
    atMost: 18,
  },
  {
    // A dashboard with all types of elements. A note with Markdown also loads its parser (15 kB).
    page: 'full dashboard',
    modules: [...AREA, 'src/screens/dashboards/show.tsx', ...elementModules()],
    without: ['react-grid-layout', ...FORMS],
    limit: PORTAL,
    atMost: 40,
  },
  {
    // The first page after signing in.
    page: 'overview',
    modules: [...AREA, 'src/screens/overview/page.tsx'],
    without: FORMS,
    limit: PORTAL,
    atMost: 20,
  },
  {
    page: 'list',
    modules: [...AREA, 'src/screens/devices/list.tsx'],
    without: FORMS,
    limit: PORTAL,
    atMost: 24,
  },
  {
    page: 'record',
    modules: [...AREA, 'src/screens/users/show.tsx'],
    without: FORMS,
    limit: PORTAL,
    atMost: 30,
  },
  {
    // With the chart of its day, which is 25 kB.
    page: 'device',
    modules: [...AREA, 'src/screens/devices/show.tsx'],
    without: FORMS,
    limit: 425_000,
    atMost: 50,
  },
  {
    // react-hook-form and MUI's inputs and pickers are 55 kB; the schemas are loaded when the form has the focus.
    page: 'form',
    modules: [...AREA, 'src/screens/users/create.tsx'],
    without: ['zod'],
    limit: 425_000,
    atMost: 26,
  },
];

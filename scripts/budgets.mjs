/**
 * JavaScript budgets per page: the limit in gzipped bytes (1 kB = 1,000), including all static imports, and the
 * maximum number of files (`atMost`), each of which is a request. `modules` are the entry and the lazy modules that
 * the page needs, relative to the project root. The page must not load code of the pages in `never` or packages
 * whose names begin with one of `without`.
 */
export const budgets = [
  { page: 'sign-in', modules: ['index.html'], limit: 120_000, atMost: 5 },
  {
    // A drawing with live values, opened by URL.
    page: 'dashboard',
    modules: [
      'index.html',
      'src/areas/company.tsx',
      'src/screens/dashboard-show.page.tsx',
      'src/dashboards/elements/svg.tsx',
    ],
    never: [
      'src/areas/admin-providers.tsx',
      'src/generator/list.tsx',
      'src/generator/create.tsx',
      'src/generator/edit.tsx',
      'src/screens/dashboard-edit.page.tsx',
    ],
    without: [
      '@mui/',
      '@emotion/',
      'ra-',
      'react-admin',
      '@tanstack/',
      'react-grid-layout',
      'react-hook-form',
    ],
    limit: 200_000,
    atMost: 16,
  },
  {
    // A dashboard with all types of elements.
    page: 'full dashboard',
    modules: [
      'index.html',
      'src/areas/company.tsx',
      'src/screens/dashboard-show.page.tsx',
      ...['alarms', 'chart', 'gauge', 'image', 'notes', 'status', 'svg', 'value'].map(
        (kind) => `src/dashboards/elements/${kind}.tsx`,
      ),
    ],
    without: ['@mui/', '@emotion/', 'ra-', 'react-admin', '@tanstack/'],
    limit: 200_000,
    atMost: 40,
  },
  {
    // The first page for most users; includes MUI and react-admin.
    page: 'list',
    modules: [
      'index.html',
      'src/areas/admin.tsx',
      'src/areas/admin-providers.tsx',
      'src/screens/devices.list.tsx',
    ],
    limit: 380_000,
    atMost: 20,
  },
];

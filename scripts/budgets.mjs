/**
 * How much JavaScript a page may load before it can be used: gzipped, in bytes (1 kB = 1,000), with
 * everything that its modules import statically; and in how many files at most (`atMost`), each of which
 * is a request. `modules` are the entry and what the page loads lazily, by their path from the project's
 * folder; `never` are pages whose code has no place in it, `without` the beginnings of packages' names that
 * have none.
 */
export const budgets = [
  { page: 'sign-in', modules: ['index.html'], limit: 120_000, atMost: 5 },
  {
    // A drawing with live values, opened by its address.
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
    // One with all kinds of elements.
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
    // The first page of most: MUI and react-admin come with it.
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

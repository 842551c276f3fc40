/**
 * How much JavaScript a page may load before it can be used: gzipped, in bytes (1 kB = 1,000), with
 * everything that its modules import statically. `modules` are the entry and what the page loads
 * lazily, by their path from the project's folder; `never` are pages whose code has no place in it.
 */
export const budgets = [
  { page: 'sign-in', modules: ['index.html'], limit: 120_000 },
  {
    // A drawing with live values; what it weighs above the 200 kB it should is told in docs/dashboard-viewer.md.
    page: 'dashboard',
    modules: [
      'index.html',
      'src/areas/company.tsx',
      'src/screens/dashboard-show.page.tsx',
      'src/dashboards/elements/svg.tsx',
    ],
    never: [
      'src/generator/list.tsx',
      'src/generator/create.tsx',
      'src/generator/edit.tsx',
      'src/screens/dashboard-edit.page.tsx',
    ],
    limit: 300_000,
  },
];

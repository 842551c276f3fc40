/** The command palette. */
export const palette = {
  placeholder: 'Search…',
  input: 'Page, device, project, dashboard or action',
  results: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  create: '%{name}: create',
  loading: 'Searching…',
  none: 'Nothing matches “%{text}”.',
  failed: 'Records could not be searched.',
  found: '1 result |||| %{smart_count} results',
  /** The last result of several: opens the list with the same search. */
  all: {
    devices: 'Show all %{smart_count} devices for “%{text}”',
    projects: 'Show all %{smart_count} projects for “%{text}”',
    'dashboard-v2': 'Show all %{smart_count} dashboards for “%{text}”',
    reports: 'Show all %{smart_count} reports for “%{text}”',
  },
  theme: 'Theme: %{name}',
  hint_move: 'to move',
  hint_open: 'to open',
  hint_close: 'to close',
} as const;

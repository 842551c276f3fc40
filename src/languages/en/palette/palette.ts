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
  theme: 'Theme: %{name}',
  hint_move: 'to move',
  hint_open: 'to open',
  hint_close: 'to close',
} as const;

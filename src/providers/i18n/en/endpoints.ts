/** Devices grouped by where they hang. */
export const endpoints = {
  title: 'Endpoints',
  name: 'Endpoint',
  total: 'Devices',
  active: 'Active',
  stale: 'Silent',
  inactive: 'Inactive',
  new: 'New',
  last_seen_at: 'Last heard',
  table: 'Endpoints and their devices by state',
  open_state: '%{name}: %{count} %{state}',
  empty: 'No endpoints yet',
  empty_text: 'Devices are grouped here by their tag endpoint_name:…, else by their title.',
  nothing: 'No endpoint matches “%{q}”',
  nothing_text: 'Try fewer or other letters.',
  clear: 'Clear search',
  failed: 'The endpoints could not be loaded',
} as const;

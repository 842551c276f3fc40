/** The variables of dashboards: what their viewers choose. */
export const variables = {
  group: 'Shown on this dashboard',
  /** On a phone, above the pickers. */
  filters: 'Filters',
  done: 'Done',
  choose: 'Choose',
  search: 'Search',
  results: '%{label}: choices',
  loading: 'Loading…',
  none: 'Nothing found',
  more: 'Type to find more.',
  nothing: 'Nothing chosen',
  /** The address asks for what does not exist, or what the viewer may not see. */
  unknown: '%{label}: what the address names doesn’t exist, or you don’t have access to it. Choose another.',
  empty: '%{label}: there is nothing to choose. A device or project that you can see is needed.',
  failed: 'Couldn’t load what was chosen.',
  not_renewed: 'Couldn’t renew what is shown. Trying again.',
  /** Why an element shows nothing. */
  unmatched: {
    unchosen: 'Nothing is chosen for “%{label}”',
    /** In the editor, where nothing is chosen. */
    edited: 'Shows %{key} of “%{label}”',
    edited_devices: 'Shows the devices of “%{label}”',
    none: {
      device: 'No %{key} datapoint on %{title}',
      project: 'No %{key} datapoint at %{title}',
      tag: 'No %{key} datapoint with “%{title}”',
    },
    many: {
      device: '%{title} has too many %{key} datapoints for a chart',
      project: '%{title} has too many %{key} datapoints for a chart',
      tag: 'Too many devices with “%{title}” have a %{key} datapoint for a chart',
    },
    several: {
      device: '%{title} has several %{key} datapoints',
      project: '%{title} has several %{key} datapoints',
      tag: '“%{title}” has several %{key} datapoints',
    },
  },
} as const;

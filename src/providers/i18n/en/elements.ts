/** What the elements of dashboards say. */
export const elements = {
  /** Said with an age: “stale, 5 min ago”. */
  state: {
    live: 'live',
    stale: 'stale',
    offline: 'offline',
    never: 'never seen',
    broken: 'broken: its datapoint was deleted or isn’t yours',
  },
  switch: { on: 'on', off: 'off', unknown: 'unknown' },
  broken_name: 'Broken value',
  unbound: 'No datapoint is chosen for this element yet.',
  unknown: 'This kind of element can’t be shown here.',
  failed: 'This element could not be shown.',
  retry: 'Retry',
  sparkline: 'The last %{hours} hours: between %{low} and %{high}',
  svg: { drawing: 'Drawing', empty: 'No drawing was chosen yet.' },
  image: { empty: 'No image was chosen yet.', gone: 'The image could not be loaded.' },
  gauge: { range: '%{min} to %{max}' },
  chart: { between: '%{name}: between %{low} and %{high}.', nothing: '%{name}: no readings.' },
  devices: {
    unchosen: 'No project or tag is chosen for this element yet.',
    none: 'No devices',
    device: 'Device',
    state: 'State',
    seen: 'Last seen',
    more: 'The first %{shown} of %{total} devices are counted here.',
    old: 'Offline: this is what was last loaded.',
  },
  status: { title: 'Devices' },
  alarms: {
    title: 'Alarms',
    none: 'Nothing needs attention.',
    limits: 'Limits: %{source}. Laws differ by state.',
  },
  notes: { empty: 'This note is empty.' },
} as const;

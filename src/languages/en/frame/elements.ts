/** Dashboard elements. */
export const elements = {
  /** The states of a value. */
  state: {
    live: 'live',
    stale: 'stale',
    offline: 'offline',
    never: 'never seen',
    faulty: 'no valid value',
    broken: 'broken: the datapoint was deleted or you don’t have access to it',
  },
  /** Before the age of a value that is old: “last reading 40 min ago · was due 25 min ago”. */
  aged: { stale: 'last reading', offline: 'offline, last reading' },
  /** After the age of a value: “14 min ago · next in 1 min”. */
  next: 'next %{ahead}',
  due: 'due now',
  late: 'was due %{age}',
  silent: 'device silent',
  switch: { on: 'on', off: 'off', unknown: 'unknown' },
  broken_name: 'Broken value',
  unbound: 'No datapoint selected',
  unknown: 'This type of element isn’t supported here.',
  failed: 'Couldn’t show this element.',
  retry: 'Retry',
  sparkline: '%{hours} h: %{low} to %{high}',
  /** Below what a counter has counted today, before what it had counted then. */
  yesterday: 'Yesterday by now',
  svg: { drawing: 'Drawing', empty: 'No drawing selected' },
  image: { empty: 'No image selected', gone: 'Couldn’t load the image.' },
  gauge: { range: '%{min} to %{max}' },
  notes: { empty: 'This note is empty.' },
} as const;

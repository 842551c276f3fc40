/** Dashboard elements of many devices: status tables and alarm lists. */
export const elements = {
  devices: {
    unchosen: 'No project or tag selected',
    none: 'No devices',
    device: 'Device',
    state: 'State',
    seen: 'Last seen',
    more: 'Only the first %{shown} of %{total} devices are counted.',
    /** Of a table, below its last row that is seen. */
    rest: '%{count} more',
    /** On a wall, which turns its pages. */
    shown: '%{from}–%{to} of %{count}',
    show_all: 'Show all %{count}',
    show_fewer: 'Show fewer',
    old: 'Offline. Showing the last loaded data.',
  },
  status: {
    title: 'Devices',
    /** Of so many devices. */
    alarms: '1 Alarm |||| %{smart_count} Alarms',
  },
  alarms: {
    title: 'Alarms',
    none: 'Nothing needs attention.',
    /** Below one or a few alarms. */
    /** Of a silent gateway. */
    explained: '%{gateway}: 1 device |||| %{gateway}: %{smart_count} devices',
    others: '1 other device without alarms |||| %{smart_count} other devices without alarms',
    limits: 'Limits: %{source}. Regulations vary by state.',
  },
} as const;

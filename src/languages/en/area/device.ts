/** The device page, except for its readings and history. */
export const device = {
  day: 'Last 24 hours',
  day_empty: 'No readings in the last 24 hours.',
  /** A counter other than a meter's register. */
  counted: {
    name: '%{name}, last 24 hours',
    total: 'Total %{value}',
    hours: 'by the hour',
  },
  /** Of a chart by the hour. */
  going_on: 'The last bar is not complete yet.',
  /** Today's water of a meter or a Hydraloop, by its counter. */
  water: {
    title: 'Today',
    today: {
      volume_total: 'Water today',
      volume_recycled: 'Recycled water today',
      volume_mains: 'Mains water today',
    },
    usual: 'Usual',
    usual_now: 'Usual by now %{litres}',
    usual_by: 'Usual by %{time} %{litres}',
    same_now: 'As usual by now (%{litres})',
    same_by: 'As usual by %{time} (%{litres})',
    more_now: '%{share} more than usual by now (%{litres})',
    more_by: '%{share} more than usual by %{time} (%{litres})',
    less_now: '%{share} less than usual by now (%{litres})',
    less_by: '%{share} less than usual by %{time} (%{litres})',
    busiest: 'Highest hour',
    /** An hour that is not over. */
    since: 'since %{time}',
    usual_day: 'Usual for a whole day',
    no_usual: 'No earlier weeks to compare with yet',
    none: 'No readings today',
    hours: {
      volume_total: 'Water by the hour',
      volume_recycled: 'Recycled water by the hour',
      volume_mains: 'Mains water by the hour',
    },
    share: 'Recycled share today',
    weeks:
      'Usual: the same weekday in 1 earlier week. |||| Usual: mean of the same weekday in %{smart_count} earlier weeks.',
    zone: '%{city} time.',
  },
  /** Of a counter, which goes on from where it was. */
  lifetime: 'lifetime total',
  /** Of a value that must not be lower. */
  at_least: 'at least %{limit}',
  status: 'Status',
  values: 'Current values',
  last_seen: 'Last seen',
  next: 'Next expected',
  late: 'late',
  /** A valve, whose pipe cools down while no water flows. */
  last_use: {
    name: 'Hottest in last use',
    highest: 'Highest %{value} at %{time}',
    above: '%{by} above the limit of %{limit}',
    pipe_now: 'Pipe now %{value}',
    pipe: 'Pipe %{value}',
  },
  /** What a device needs next. */
  due: {
    flush: 'Next flush',
    now: 'due now',
    /** If the outlet is not used before. */
    flush_by: 'due %{date}',
    field_test: 'Field test',
    no_test: 'No date',
    add_test: 'Add a date',
    battery: 'Battery',
    /** A battery that reports its voltage rather than its charge. */
    by_trend: 'Good',
    low_by_trend: 'Running low',
  },
  edit_values: 'Edit values',
  edit_value: 'Edit “%{name}”',
  show_readings: 'Show readings of %{name}',
  history_values: 'Values',
  tag_count: '1 device |||| %{smart_count} devices',
  tag_removed: 'Tag “%{tag}” was deleted.',
  tag_suggestions: 'Existing tags',
  tag_help: 'Format key:value, such as label:TMV. Tags in use are suggested.',
  used_projects: 'Projects',
  no_projects: 'No projects yet',
  no_projects_text: 'Use projects to monitor and report on the devices of a building or a task together.',
  no_dashboards: 'No dashboards yet',
  no_dashboards_text: 'Dashboards that show values of this device will appear here.',
  change_projects: 'Change projects',
  attach: 'Attach',
  attach_to: 'Attach to project',
  attach_help: 'Search by title',
  attach_none: 'Select a project first.',
  detach: 'Detach',
  detach_from: 'Detach from %{name}',
  attached: 'Added to “%{name}”.',
  detached: 'Removed from “%{name}”.',
  projects_of: 'Projects of %{name}',
  back: 'Back to the device',
} as const;

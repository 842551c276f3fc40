/** Small print of reports: in the site, the PDF and the files alike. */
export const report_notes = {
  /** Below the completeness: what it contains. */
  unusable: 'With 1 impossible value |||| With %{count} impossible values',
  /** The time zone of a report, and those of its sites, if they are others. */
  zone_of_sites: {
    one: '%{zone}; the site is on %{zones}',
    all: '%{zone}; the sites are on %{zones}',
    some: '%{zone}; some sites are on %{zones}',
  },
  /** Of a table with figures and their sums or differences. */
  rounded: 'Rounded figures: sums may be %{by} off.',
  /** What costs and savings are of: with as many decimals as it takes to get them; without a quantity if none gives them. */
  price: {
    cost: {
      price: 'Cost at %{tariff} per kilolitre.',
      quantity: 'Cost: %{quantity} at %{tariff} per kilolitre.',
    },
    saved: {
      price: 'Saved at %{tariff} per kilolitre.',
      quantity: 'Saved: %{quantity} at %{tariff} per kilolitre.',
    },
    default: 'No price of water is set: leaks are rated at the default price, %{tariff}/kL.',
  },
  /** Below exceptions. */
  other_alarms:
    '1 alarm isn’t about any of these exceptions: see Alarms. |||| %{count} alarms aren’t about any of these exceptions: see Alarms.',
  when_scalding: 'The time of scalding water is when it began.',
  or: '%{others} or %{last}',
  and: '%{others} and %{last}',
  /** What there is none of, after “no”; others are their labels. */
  absent: {
    leak_rate: 'leaks',
    leak_cost_per_day: 'cost of leaks',
    night_flow_min: 'flow at night',
    seconds_above_limit: 'time above the limit',
    hours_since_use: 'time since the last use',
    growth_hours: 'time in 20–50 °C',
    recycled: 'recycled water',
    mains: 'water from the mains',
    savings: 'savings',
    online_seconds: 'time online',
  },
  /** Follows what is said of a main meter’s leak, most of which its sub-meters don’t explain. */
  leak_parts: ' Part of it ran through %{meters}.',
  leak_part: '%{title} (at least %{figure}, in its own lowest hour)',
  /** Why no share of recycled water is given: of one unit, whose counter showed so much at the end, and of several. */
  no_reuse_at: 'Its mains inlet counter stayed at %{litres} in this period, so no recycled share is given.',
  no_reuse:
    'The mains inlet counter stayed the same in this period, so no recycled share is given. |||| The mains inlet counters stayed the same in this period, so no recycled share is given.',
  /** Below the table of units. */
  no_mains: 'Mains inlet counters did not move.',
  /** The verdict on devices of which exceptions only inform, as of a gap. */
  kept_limits: 'The device kept its limits. |||| All %{count} devices kept their limits.',
  /** Of what main meters and their sub-meters measured of the same water. */
  measured: {
    bursts:
      'The burst was measured by %{meters} meters. |||| The %{smart_count} bursts were measured by %{meters} meters.',
    leaks:
      'The leak was measured by %{meters} meters. |||| The %{smart_count} leaks were measured by %{meters} meters.',
  },
  /** Why the bursts of the devices add up to more than the total. */
  not_added:
    'A main meter measures the bursts of its sub-meters, too: the larger number of both is in the total.',
  /** Whether leaks began or ended: both in one sentence. */
  leak_changes: {
    none: 'No leak began or ended in the period.',
    text: '%{began}; %{ended}.',
    began: {
      none: 'No leak began in the period',
      some: '1 leak began in the period |||| %{count} leaks began in the period',
    },
    ended: { none: 'none ended', some: '1 ended |||| %{count} ended' },
  },
  /** Labels of totals that count, by their number; others are those of figures. */
  counts: {
    meters: 'Meter |||| Meters',
    valves: 'Valve |||| Valves',
    devices: 'Device |||| Devices',
    leaks: 'Leak |||| Leaks',
    leaks_opened: 'Leak opened |||| Leaks opened',
    leaks_closed: 'Leak closed |||| Leaks closed',
    bursts: 'Burst |||| Bursts',
    /** Of more than one burst. */
    bursts_at: 'Bursts at 1 meter |||| Bursts at %{smart_count} meters',
    resets: 'Reset |||| Resets',
    roll_overs: 'Roll-over |||| Roll-overs',
    reversals: 'Fall of the register |||| Falls of the register',
    outliers: 'Reading set aside |||| Readings set aside',
    gaps: 'Gap |||| Gaps',
    flow_events: 'Use |||| Uses',
    scald_events: 'Scald event |||| Scald events',
    flushes: 'Flush |||| Flushes',
  },
  /** Of meters without data at the start of the period. */
  opening: 'Opening: the first reading of the period, on %{day}, as there was no data before.',
  opening_from:
    'Opening: where there was no data at the start of the period, the first reading in it, from %{day} on.',
  /** Of devices that were silent at the same time. */
  other_gaps:
    '%{devices} had 1 more gap, no longer than that. |||| %{devices} had %{count} more gaps in all, none longer than that.',
  other_gaps_of: '%{count} of these %{all}',
  all_flow_signals: 'All valves sent a flow signal.',
  /** What devices there are. */
  inventory: {
    tmv: '1 mixing valve |||| %{count} mixing valves',
    water_meter: '1 water meter |||| %{count} water meters',
    hydraloop: '1 Hydraloop unit |||| %{count} Hydraloop units',
    other: '1 other device |||| %{count} other devices',
    active: 'all active',
    inactive: '%{count} inactive',
    new: '%{count} new',
  },
  /** Of valves, in the list of exceptions. */
  untested: {
    title: '%{count} of %{all} valves',
    required: 'No field test recorded; one is required every %{months} months.',
    /** Where no standard asks for it. */
    recommended: 'No field test recorded; one is recommended every %{months} months.',
  },
  /** Of valves. */
  field_tests: {
    due: 'Field test: due for %{count} of %{all} valves.',
    due_unknown: 'Field test: due for %{count} of %{all} valves, no date recorded for %{unknown}.',
    unknown: 'Field test: no date recorded for %{unknown} of %{all} valves.',
    all_unknown: 'Field test: no date recorded. |||| Field test: no date recorded for any of %{all} valves.',
    none: 'Field test: due for no valve.',
  },
} as const;

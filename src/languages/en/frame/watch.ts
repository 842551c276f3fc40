/** What is not known about the state of devices. */
export const watch = {
  unreachable: 'The server can’t be reached: this is the state of %{age}.',
  no_devices: 'No device is in service.',
  no_rules: 'No alarm rule is enabled: nothing is watched.',
  none_reporting: 'The only device is silent. |||| None of the %{smart_count} devices reports.',
  silent:
    '1 of %{of} devices is silent: its state is not known. |||| %{smart_count} of %{of} devices are silent: their state is not known.',
  /** Of devices that no enabled rule of a kind is about. */
  unwatched: {
    scald:
      'No alarm rule watches 1 valve for scalds. |||| No alarm rule watches %{smart_count} valves for scalds.',
    burst:
      'No alarm rule watches 1 meter for bursts. |||| No alarm rule watches %{smart_count} meters for bursts.',
    reverse_flow:
      'No alarm rule watches 1 meter for reverse flow. |||| No alarm rule watches %{smart_count} meters for reverse flow.',
    device_offline:
      'No alarm rule watches whether 1 device falls silent. |||| No alarm rule watches whether %{smart_count} devices fall silent.',
    other:
      'Some alarm rules do not cover 1 device. |||| Some alarm rules do not cover %{smart_count} devices.',
  },
} as const;

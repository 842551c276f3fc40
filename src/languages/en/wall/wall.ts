/** The page of a share link. */
export const wall = {
  pin: 'PIN',
  pin_title: 'Enter the PIN',
  pin_lead: 'This dashboard is protected. The person who shared it has the PIN.',
  pin_submit: 'Continue',
  pin_busy: 'Checking…',
  ended_title: 'This link is no longer valid',
  ended: 'It was revoked, has expired or never existed. Ask the person who shared it for a new one.',
  connecting: 'Connecting…',
  connecting_lead: 'The server can’t be reached at the moment. Retrying every few seconds.',
  alarms: 'Alarms',
  no_alarms: 'No open alarms among the devices shown',
  /** The same, if it is known how many these are. */
  none_of: '1 device shown, no open alarm |||| %{smart_count} devices shown, no open alarms',
  /** Devices about which the absence of alarms says nothing. */
  without_news: '1 has no current value |||| %{smart_count} have no current value',
  /** How far that goes. */
  scope: 'Alarms elsewhere are not shown here',
  /** Without a connection. */
  old_alarms: 'Not connected: alarms may be missing here',
  unknown_alarms: 'Loading alarms…',
  /** Of several. */
  open_alarms: '%{smart_count} open alarms',
  unacknowledged: 'Not acknowledged',
  acknowledged: 'Acknowledged',
  empty: 'Nothing on this dashboard yet',
  not_loaded: 'This dashboard could not be loaded. Retrying every few seconds.',
  position: '%{index} of %{count}',
} as const;

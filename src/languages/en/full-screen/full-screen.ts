/** A dashboard on the whole screen of a signed-in user. */
export const full_screen = {
  /** Of critical alarms that the reader may see, but not on this screen. `site`: “ at Banksia House”, or nothing. */
  elsewhere:
    'No alarms here. 1 critical alarm%{site}: %{device} |||| No alarms here. %{smart_count} critical alarms elsewhere, the latest%{site}: %{device}',
  at_site: ' at %{site}',
} as const;

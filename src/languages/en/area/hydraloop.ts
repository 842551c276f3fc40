/** Hydraloop endpoints: token and connection test. */
export const hydraloop = {
  test: 'Test connection',
  testing: 'Testing…',
  test_of: 'Test the connection of %{name}',
  ok: 'Connection successful',
  failed: 'Connection failed',
  took: 'Response time: %{ms} ms.',
  named: '%{name}: %{msg}',
  token_stored: 'A token is stored. Leave empty to keep it. Enter it again if you change the host',
  token_none: 'Sent with each request. Not shown again after saving',
  token_remove: 'Remove the stored token',
  token_removed: 'The token of “%{name}” was removed.',
  token_remove_title: 'Remove the token of “%{name}”?',
  token_remove_text:
    'Requests will be sent without a token. This can’t be undone, but you can enter a new one.',
  empty: 'No Hydraloop endpoints yet',
  empty_text:
    'An endpoint reads a Hydraloop unit from the manufacturer’s cloud. Units that send readings by themselves need none.',
  units: '1 Hydraloop unit is in service. |||| %{number} Hydraloop units are in service.',
  show_units: 'Show them among the devices',
} as const;

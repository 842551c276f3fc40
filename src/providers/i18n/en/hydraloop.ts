/** Hydraloop endpoints: their token, and testing the connection. */
export const hydraloop = {
  test: 'Test connection',
  testing: 'Testing…',
  test_of: 'Test the connection of %{name}',
  ok: 'It works',
  failed: 'It does not work',
  took: 'It took %{ms} ms.',
  named: '%{name}: %{msg}',
  token_stored: 'A token is stored. Leave empty to keep it; for another host enter it anew',
  token_none: 'Sent with each call, and never shown again',
  token_remove: 'Remove the stored token',
  token_removed: 'The token of “%{name}” was removed.',
  token_remove_title: 'Remove the token of “%{name}”?',
  token_remove_text: 'Calls are then made without one. It can’t be brought back, only entered again.',
  empty: 'No Hydraloop endpoints yet',
  empty_text: 'Create one to fetch what a Hydraloop has recycled.',
} as const;

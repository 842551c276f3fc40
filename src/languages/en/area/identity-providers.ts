/** Identity providers: what to register there, and how claims become roles. */
export const identity_providers = {
  register: 'At the provider',
  register_text: 'Register these addresses for the client that you create there.',
  redirect_uri: 'Redirect URI',
  signed_out_uri: 'Redirect URI after signing out',
  no_domain: '“%{text}” is no domain such as example.com',
  claim_value: 'Value of the claim',
  role: 'Role',
  add: 'Add a value',
  remove: 'Remove %{value}',
  no_roles: 'No values: roles are not changed by the provider.',
} as const;

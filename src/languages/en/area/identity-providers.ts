/** Labels of identity providers, which only their own pages need. */
export const resources = {
  'identity-providers': {
    fields: {
      client_id: 'Client ID',
      has_client_secret: 'Secret is set',
      company_id: 'Company',
      domains: 'Email domains',
      role_map: 'Roles',
      auto_create: 'Create accounts',
      is_active: 'Active',
      last_used_at: 'Last used',
    },
  },
} as const;

/** Identity providers: what to register there, and how claims become roles. */
export const identity_providers = {
  title_help: 'Shown on the button “Sign in with …”',
  issuer_help: 'The provider’s address: https://…',
  secret_help: 'Never shown again. Leave empty to keep the current one; a new issuer host requires it again',
  domains_help: 'Only addresses in these domains are linked or created. Leave empty for any domain',
  claim_help: 'The claim with a person’s roles or groups, for example groups or realm_access.roles',
  roles_help: 'Applied at each sign-in, if the claim is there',
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

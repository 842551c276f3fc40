/** API keys, where their definition is too short for a person. */
export const resources = {
  'api-keys': {
    fields: { revoked_at: 'State' },
    values: { scopes: { ingest: 'Send readings', read: 'Read everything' } },
    help: {
      scopes:
        'Send readings: the ingest calls and nothing else. Read everything: every GET, within its company.',
    },
  },
} as const;

export const keys = {
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  days: '1 day |||| %{smart_count} days',
  year: '1 year',
  never: 'Never',
  lifetime: 'Expires after',
  lifetime_help: 'Left empty, it works until it is revoked. In the time of %{zone}',
} as const;

/** API keys: texts that the definition does not provide. */
export const resources = {
  'api-keys': {
    fields: { revoked_at: 'Status' },
    values: { scopes: { ingest: 'Send readings', read: 'Read everything' } },
    help: {
      scopes:
        'Send readings: only the ingest endpoints. Read everything: read-only access to the data of its company.',
    },
  },
} as const;

export const keys = {
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  days: '1 day |||| %{smart_count} days',
  year: '1 year',
  never: 'Never',
  lifetime: 'Expires after',
  lifetime_help: 'Leave empty for no expiry. Time zone: %{zone}',
} as const;

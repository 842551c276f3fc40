const profile = {
  au_care: 'Australia: aged care, health, child care, schools, disability',
  au_general: 'Australia: elsewhere',
  nz_early_childhood: 'New Zealand: early childhood',
  nz_school_young_children: 'New Zealand: schools and disability, where children have access',
  nz_school: 'New Zealand: schools, disability',
  nz_care: 'New Zealand: aged care, health',
  nz_general: 'New Zealand: elsewhere',
} as const;

/** Names of the threshold profiles. */
export const resources = {
  reports: { values: { profile } },
  devices: { values: { profile, limits_profile: profile } },
} as const;

/** The profile page. */
export const profile = {
  person: 'You',
  email_help: 'Only an admin can change it.',
  role: 'Role',
  company: 'Company',
  locale: 'Language',
  locale_help: 'Sets the format of dates and numbers.',
  locales: {
    en: 'English',
    'en-AU': 'English (Australia)',
    'en-NZ': 'English (New Zealand)',
    'en-GB': 'English (United Kingdom)',
    'en-US': 'English (United States)',
  },
  save: 'Save',
  saved: 'Profile saved.',
  password: 'Password',
  current_password: 'Current password',
  new_password: 'New password',
  change_password: 'Change password',
  password_changed: 'Password changed. You were signed out everywhere else.',
} as const;

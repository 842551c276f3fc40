/** The page where people change their own things. */
export const profile = {
  person: 'You',
  email_help: 'Your admin can change it.',
  role: 'Role',
  company: 'Company',
  locale: 'Language',
  locale_help: 'How dates and numbers are written.',
  locales: {
    en: 'English',
    'en-AU': 'English (Australia)',
    'en-NZ': 'English (New Zealand)',
    'en-GB': 'English (United Kingdom)',
    'en-US': 'English (United States)',
  },
  save: 'Save',
  saved: 'Your profile is saved.',
  password: 'Password',
  current_password: 'Current password',
  new_password: 'New password',
  password_help: '12 to 200 characters. A sentence you remember is best.',
  change_password: 'Change password',
  password_changed: 'Your password is changed. You are signed out everywhere else.',
} as const;

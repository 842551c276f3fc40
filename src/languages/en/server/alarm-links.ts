/** Errors of the links in alarm mails. */
export const alarm_links = {
  invalid: 'This link has been used, has expired or is no longer valid. Sign in to see the alarm.',
  closed: 'This alarm is closed already.',
} as const;

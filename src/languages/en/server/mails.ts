/** Mails: invitations, password resets, reports. */
export const mails = {
  hello: 'Hello %{name},',
  report_hello: 'Hello there,',
  link: 'If the button does not work, open this link: %{url}',

  invitation_subject: 'Your Flowgen account',
  invitation: 'A Flowgen account has been created for you.',
  invitation_company: 'A Flowgen account has been created for you to monitor the devices of %{company}.',
  invitation_next: 'Choose a password to sign in.',
  invitation_button: 'Choose a password',
  invitation_end: 'The link works once, for 7 days. If you did not expect this, ignore this email.',

  reset_subject: 'Reset your Flowgen password',
  reset: 'We received a request to reset the password of your Flowgen account.',
  reset_button: 'Choose a new password',
  reset_end:
    'The link works once, for one hour. If you did not request it, ignore this email: your password stays the same.',

  second_factor_button: 'Open your profile',
  second_factor_end: 'If this was not you, tell your administrator and change your password.',
  second_factor_on_subject: 'Two-step sign-in was set up',
  second_factor_on: 'Two-step sign-in was set up for your Flowgen account.',
  second_factor_off_subject: 'Two-step sign-in was removed',
  second_factor_off: 'Two-step sign-in was removed from your Flowgen account.',
  second_factor_off_by_admin:
    'An administrator removed two-step sign-in from your Flowgen account. You have been signed out; your password is unchanged.',
  passkey_added_subject: 'A passkey was added',
  passkey_added: 'A passkey was added to your Flowgen account. It can be used to sign in.',
  passkey_removed_subject: 'A passkey was removed',
  passkey_removed: 'A passkey was removed from your Flowgen account.',
  recovery_code_subject: 'A recovery code was used',
  recovery_code: 'A recovery code was used to sign in to your Flowgen account.',
  recovery_codes_left:
    '1 recovery code is left. Create new ones on your profile. |||| %{smart_count} recovery codes are left.',

  provider_linked_subject: 'Your account was linked to %{title}',
  provider_linked: 'Your Flowgen account was linked to %{title}, which can be used to sign in from now on.',
  provider_unlinked_subject: 'Your account is no longer linked to %{title}',
  provider_unlinked:
    'The link of your Flowgen account to %{title} was removed. Sessions that were started with it have ended.',

  report_subject: '%{title}: %{period}',
  report: 'The report “%{title}” for %{period} is attached, as PDF and as a spreadsheet.',
  report_exceptions: '1 exception: |||| %{smart_count} exceptions:',
  report_no_exceptions: 'No exceptions.',
  report_button: 'Open the report',
  report_end: 'You receive this email because your address is a recipient of this report on Flowgen.',
  period: '%{from} to %{to}',
} as const;

/** Errors of signing in, links and the setup. */
export const sessions = {
  wrong_password: 'The email or the password is wrong.',
  too_many_attempts:
    'Too many failed attempts. Try again in a minute. |||| Too many failed attempts. Try again in %{smart_count} minutes.',
  too_many_tickets: 'Too many live connections were opened by this user or key. Try again in a moment.',
  wrong_code: 'The code is wrong or was used before.',
  challenge_expired: 'This sign-in has expired. Start again.',
  code_rejected: 'This code is wrong or was used before. Enter the one that your app shows now.',
  totp_exists: 'An authenticator app is set up already. Remove it first.',
  totp_missing: 'No authenticator app is being set up.',
  no_second_factor: 'Two-step sign-in is not set up.',
  own_second_factor: 'Remove your own two-step sign-in on your profile.',
  setup_required: 'Set up two-step sign-in first.',
  busy: 'Too many people are signing in right now. Try again in a moment.',
  invalid_link: 'This link has been used, has expired or is no longer valid. Ask for a new one.',
  already_set_up: 'Flowgen is already set up. Sign in, or ask a superadmin to invite you.',
  invalid_setup_link: 'This setup link is invalid. The server prints one when it starts.',
  deactivated: 'This user is deactivated. Activate the user first.',
  passkeys_not_offered:
    'Passkeys need a host name. This installation is reached by an IP address, where browsers don’t allow them.',
  passkeys_full: 'You can have at most %{max} passkeys. Remove one first.',
  passkey_expired: 'Creating the passkey took too long, or it was already added. Try again.',
  passkey_rejected: 'This passkey could not be verified. Try again.',
  passkey_known: 'This passkey was already added.',
  wrong_passkey: 'This passkey is not known here or could not be verified. Use another way to sign in.',
  no_passkey: 'You have no passkey for this address. Use another way to sign in.',
} as const;

/** Signing in with an identity provider. The errors are also those of the server's calls. */
export const single_sign_on = {
  button: 'Sign in with %{title}',
  or: 'or',
  signing_in: 'Signing in…',
  link_lead:
    'There is already an account for %{email}. Enter its password once to sign in with %{title} from now on.',
  link: 'Link account',
  linking: 'Linking…',
  cancel: 'Cancel',
  wrong_password: 'The password is wrong.',
  expired: 'This sign-in took too long or was started in another browser. Try again.',
  unavailable: 'Signing in with this provider is switched off. Ask your administrator.',
  refused: 'The provider did not sign you in. Try again, or ask your administrator.',
  unreachable: 'The provider can’t be reached right now. Try again in a moment.',
  invalid: 'The provider’s answer could not be verified. Ask your administrator.',
  unverified: 'The provider has not verified your email address, so it can’t be used here.',
  domain: 'Your email address is not in a domain that may sign in with this provider.',
  no_account: 'There is no account for you here. Ask your administrator for one.',
  deactivated: 'Your account is deactivated. Ask your administrator.',
  too_many: 'Too many sign-ins were started from your network. Try again in a few minutes.',
} as const;

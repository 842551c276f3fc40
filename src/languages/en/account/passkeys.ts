/** Passkeys on the profile page. */
export const passkeys = {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, face, screen lock or security key instead of your password.',
  none: 'You have no passkeys yet.',
  unsupported:
    'Passkeys can’t be added here. Passkeys need https and the site’s host name, in a current browser.',
  add: 'Add passkey',
  added: 'Passkey added.',
  at: 'Added',
  used: 'last used',
  unused: 'never used',
  rename: 'Rename',
  rename_one: 'Rename %{name}',
  rename_title: 'Rename passkey',
  name: 'Name',
  renamed: 'Passkey renamed.',
  save: 'Save',
  remove: 'Remove',
  remove_one: 'Remove %{name}',
  remove_title: 'Remove “%{name}”?',
  remove_text: 'You can no longer sign in with it. Delete it from your device or password manager as well.',
  remove_last: 'It is your last second factor. Your recovery codes stop working.',
  remove_required:
    'Your organisation requires two-step sign-in: you can’t do anything else until you have set it up again.',
  removed: 'Passkey removed.',
  codes: 'Recovery codes',
  codes_text:
    'From now on, your password needs a second step: this passkey, or one of these codes if you lose it. Each works once. They are shown only now.',
  codes_done: 'I saved them',
  failed: 'Couldn’t load your passkeys.',
  fault: {
    cancelled: 'No passkey was added.',
    known: 'This device already has a passkey for your account.',
    address: 'Passkeys don’t work at this address. Open Flowgen by its usual address.',
    unsupported: 'This device can’t hold a passkey that checks who you are. Try another one.',
  },
} as const;

/** A user's links to identity providers. */
export const identities = {
  title: 'Linked sign-ins',
  text: 'You can sign in with these identity providers without your password.',
  user_text: '%{name} can sign in with these identity providers without the password.',
  subject: 'Subject',
  at: 'Linked',
  used: 'last used',
  current: 'This session',
  remove: 'Remove',
  remove_one: 'Remove the link to %{title}',
  remove_title: 'Remove the link to “%{title}”?',
  remove_text:
    'Sessions that were started with it end. The next sign-in with %{title} asks for the password once to link the account again.',
  remove_current: 'You are signed in with it, so you will be signed out here.',
  removed: 'Link removed.',
  failed: 'Couldn’t load the linked sign-ins.',
} as const;

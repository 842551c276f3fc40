/** Where react-admin's own words are not ours. */
export const ra = {
  action: { search: 'Search', undo: 'Undo', back: 'Back' },
  page: { loading: 'Loading' },
  auth: {
    auth_check_error: 'Sign in to go on.',
    logout: 'Sign out',
    sign_in_error: 'That didn’t work. Try again.',
  },
  message: {
    invalid_form: 'Some fields need attention.',
    unsaved_changes: 'What you changed is not saved. Leave anyway?',
    error: 'This page stopped working. Reload to go on.',
  },
  notification: {
    updated: 'Saved |||| %{smart_count} saved',
    created: 'Created',
    deleted: 'Deleted |||| %{smart_count} deleted',
    item_doesnt_exist: 'This no longer exists.',
    http_error: 'The server can’t be reached. Check the connection and try again.',
    logged_out: 'Your session has ended. Sign in again.',
    not_authorized: 'You may not do this.',
    offline: 'The server can’t be reached. What you see may be old.',
    canceled: 'Cancelled',
  },
  validation: { required: 'This is required.' },
} as const;

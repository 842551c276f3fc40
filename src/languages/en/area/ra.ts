/** Overrides of react-admin's own texts. */
export const ra = {
  action: { search: 'Search', undo: 'Undo', back: 'Back' },
  page: { loading: 'Loading' },
  navigation: { page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}' },
  auth: {
    auth_check_error: 'Sign in to continue.',
    logout: 'Sign out',
    sign_in_error: 'Sign-in failed. Try again.',
  },
  message: {
    invalid_form: 'Some fields need attention.',
    unsaved_changes: 'You have unsaved changes. Leave anyway?',
    error: 'This page stopped working. Reload to continue.',
  },
  notification: {
    updated: 'Saved |||| %{smart_count} saved',
    created: 'Created',
    deleted: 'Deleted |||| %{smart_count} deleted',
    item_doesnt_exist: 'This no longer exists.',
    http_error: 'The server can’t be reached. Check your connection and try again.',
    logged_out: 'Your session has expired. Sign in again.',
    not_authorized: 'You don’t have permission to do this.',
    offline: 'The server can’t be reached. Data may be out of date.',
    canceled: 'Cancelled',
  },
  validation: { required: 'This is required.' },
} as const;

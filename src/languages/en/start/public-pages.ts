/** The pages outside the areas. */
export const publicPages = {
  brand: 'Flowgen',
  claim: 'Know which tap is too hot, and which pipe is leaking.',
  scope: 'Temperatures, water use and alarms of your valves, meters and Hydraloops, live.',
  loading: 'Loading',
  skip: 'Skip to content',
  options: 'Options',
  email: 'Email',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  again: 'Try again',
  home: 'Home',
  signIn: 'Sign in',
  signOut: 'Sign out',
  memory:
    'This browser’s storage is blocked or full. You can keep working, but closing or reloading the page signs you out.',
  login: {
    title: 'Sign in',
    forgot: 'Forgot password?',
    help: 'No account yet? Ask your administrator for an invitation.',
    busy: 'Signing in…',
    expired: 'Your session has expired. Sign in to continue where you left off.',
    elsewhere: 'You signed out in another tab.',
    passwordSet: 'Password set. Sign in with your new password.',
    setupNeeded:
      'No account exists yet. Open the setup link that Flowgen printed to its terminal or log at startup.',
  },
  accessDenied: {
    title: 'Access denied',
    lead: 'You don’t have access to this page. Ask an administrator for access.',
    leadKept:
      'You don’t have permission to do this, so nothing was changed. Your input is still there: go back to continue.',
    back: 'Back',
  },
  error: {
    heading: '%{code} – %{meaning}',
    lead404: 'This page doesn’t exist. It may have been deleted, or the link is wrong.',
    lead5xx: 'Something went wrong on our side. Your saved data is safe. Try again in a moment.',
    lead: 'Something went wrong. Go back, or start again from the home page.',
  },
  crash: {
    title: 'Something went wrong',
    lead: 'This page stopped working. Your saved data is safe. Reload to continue.',
    updatedTitle: 'This page was updated',
    updated: 'A new version of Flowgen is available. Reload to continue.',
    offlineTitle: 'No connection',
    offline: 'This page could not be loaded because the server can’t be reached. Nothing was changed.',
    reload: 'Reload',
  },
} as const;

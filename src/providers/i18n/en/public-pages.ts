/** The pages outside the areas. */
export const publicPages = {
  brand: 'Flowgen',
  claim: 'Connected water devices: live, honest, safe.',
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
    'This browser keeps nothing for this site (blocked or full). You can work, but closing or reloading the page signs you out.',
  login: {
    title: 'Sign in',
    forgot: 'Forgot password?',
    busy: 'Signing in…',
    expired: 'Your session has ended. Sign in to go on where you were.',
    elsewhere: 'You signed out in another tab.',
    passwordSet: 'Your password is set. Sign in with it.',
    setupNeeded:
      'There is no account yet. Open the set-up link that Flowgen printed when it started, in its terminal or log.',
  },
  accessDenied: {
    title: 'Access denied',
    lead: 'Your account has no access to this page. Someone with more rights can open it for you.',
    leadKept:
      'Your account may not do this, so nothing was changed. What you entered is kept: go back to continue with it.',
    back: 'Back',
  },
  error: {
    heading: '%{code} – %{meaning}',
    lead404: 'There is nothing at this address. It may have been deleted, or the link is wrong.',
    lead5xx: 'Something failed on our side. Nothing that was saved is lost. Try again in a moment.',
    lead: 'This didn’t work. Go back, or start again from the home page.',
  },
  crash: {
    title: 'Something went wrong',
    lead: 'This page stopped working. What was saved is safe. Reload to go on.',
    updatedTitle: 'This page was updated',
    updated: 'A newer version of Flowgen is available. Reload to continue with it.',
    offlineTitle: 'No connection',
    offline: 'This page could not be loaded because the server can’t be reached. Nothing was changed.',
    reload: 'Reload',
  },
} as const;

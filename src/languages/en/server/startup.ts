/** Texts of the listener before and after the server itself; in a file of their own, which loads quickly. */
export const startup = {
  starting: 'Flowgen is starting. Try again in a moment.',
  draining: 'Flowgen is stopping. Try again in a moment.',
} as const;

/** Errors about stored files. */
export const stored_files = {
  away: 'Files can’t be reached at the moment. Try again shortly.',
} as const;

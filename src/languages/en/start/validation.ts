/** Validation messages of the public pages. The rest is in `area/validation.ts`. */
export const validation = {
  required: 'This is required.',
  email: 'This is not a valid email address.',
  password_short: 'A password needs at least 12 characters.',
  password_long: 'A password can have at most 200 characters.',
} as const;

/** The length of a password in characters. See docs/specification.md, section 3. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** The message key for an invalid new password, or null. */
export const passwordFault = (
  password: string,
): 'validation.required' | 'validation.password_short' | 'validation.password_long' | null => {
  if (password === '') return 'validation.required';
  if (password.length < PASSWORD_MIN) return 'validation.password_short';
  return password.length > PASSWORD_MAX ? 'validation.password_long' : null;
};

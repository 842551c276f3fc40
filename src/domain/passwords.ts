/** How many characters a password has. Source: contract, section 3. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** What is wrong with a new password, as a key of the texts, or null. */
export const passwordFault = (
  password: string,
): 'validation.required' | 'validation.password_short' | 'validation.password_long' | null => {
  if (password === '') return 'validation.required';
  if (password.length < PASSWORD_MIN) return 'validation.password_short';
  return password.length > PASSWORD_MAX ? 'validation.password_long' : null;
};

/** The length of a password in characters. See docs/specification.md, section 3. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** Whose password it is; it may not be their email or their company's name. */
export interface PasswordOwner {
  readonly email?: string | null | undefined;
  readonly company?: string | null | undefined;
}

/** The message key for an invalid new password. */
export type PasswordFault =
  | 'validation.required'
  | 'validation.password_short'
  | 'validation.password_long'
  | 'validation.password_own';

const simplified = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/** Whether a password is its owner's email or company; case and spaces are ignored. */
export const isOwnName = (password: string, { email, company }: PasswordOwner): boolean =>
  [email, company].some((name) => name && simplified(name) === simplified(password));

/** The message key for an invalid new password, or null. Only the server knows which passwords are too common. */
export const passwordFault = (password: string, owner: PasswordOwner = {}): PasswordFault | null => {
  if (password === '') return 'validation.required';
  if (password.length < PASSWORD_MIN) return 'validation.password_short';
  if (password.length > PASSWORD_MAX) return 'validation.password_long';
  return isOwnName(password, owner) ? 'validation.password_own' : null;
};

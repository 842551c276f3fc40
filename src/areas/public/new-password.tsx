import { useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/sign-in/passwords.ts';
import { PasswordHints } from '../../generator/form/password-hints.tsx';
import { PasswordField } from './fields.tsx';

interface Props {
  readonly label: string;
  readonly fault?: string | undefined;
  /** The email typed in the same form; undefined where the form doesn't have it. */
  readonly email?: string | undefined;
}

/** A new password field; its hints show which of the rules hold while it is typed. */
export const NewPasswordField = ({ label, fault, email }: Props) => {
  const [password, setPassword] = useState('');
  const isShort = password.length < PASSWORD_MIN;
  const owner = email === undefined ? null : { email };
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      maxLength={PASSWORD_MAX}
      fault={isShort ? fault : undefined}
      hint={<PasswordHints password={password} owner={owner} />}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
};

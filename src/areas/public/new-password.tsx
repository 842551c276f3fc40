import { useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/passwords.ts';
import { formText } from '../../providers/i18n/form-text.ts';
import { PasswordField } from './fields.tsx';

interface Props {
  readonly label: string;
  readonly fault?: string | undefined;
}

/** A new password field; the hint counts characters until the password is long enough. */
export const NewPasswordField = ({ label, fault }: Props) => {
  const [length, setLength] = useState(0);
  const short = length > 0 && length < PASSWORD_MIN;
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      maxLength={PASSWORD_MAX}
      fault={length >= PASSWORD_MIN ? undefined : fault}
      hint={
        short
          ? formText('publicPages.reset.count', { n: length, min: PASSWORD_MIN })
          : formText('publicPages.reset.hint')
      }
      onChange={(event) => setLength(event.target.value.length)}
    />
  );
};

import { useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/passwords.ts';
import '../../providers/i18n/form-texts.ts';
import { PasswordField } from './fields.tsx';
import { translate } from '../../providers/i18n/translate.ts';

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
          ? translate('publicPages.reset.count', { n: length, min: PASSWORD_MIN })
          : translate('publicPages.reset.hint')
      }
      onChange={(event) => setLength(event.target.value.length)}
    />
  );
};

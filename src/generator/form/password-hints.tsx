import { isOwnName, PASSWORD_MIN, type PasswordOwner } from '../../domain/sign-in/passwords.ts';
import '../../providers/i18n/form-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';
import './password-hints.css';

interface Props {
  readonly password: string;
  /** Null while it is unknown whose password it is. */
  readonly owner: PasswordOwner | null;
}

/** What a new password must be, and which of that already holds. Only the server knows the common ones. */
export const PasswordHints = ({ password, owner }: Props) => {
  const isLong = password.length >= PASSWORD_MIN;
  const length =
    isLong || password === ''
      ? translate('publicPages.reset.hint')
      : translate('publicPages.reset.count', { n: password.length, min: PASSWORD_MIN });
  return (
    <span className="password-hints">
      <span data-met={isLong || undefined}>{length}</span>
      <span data-met={(isLong && owner !== null && !isOwnName(password, owner)) || undefined}>
        {translate('publicPages.reset.own')}
      </span>
      <span>{translate('publicPages.reset.common')}</span>
    </span>
  );
};

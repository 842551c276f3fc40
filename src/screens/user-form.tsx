import { useFormContext, useWatch } from 'react-hook-form';
import { passwordFault } from '../domain/sign-in/passwords.ts';
import type { Role } from '../domain/access/roles.ts';
import { belongsToCompany, userFaults } from '../domain/sign-in/users.ts';
import { FieldInput } from '../generator/inputs.tsx';
import { PasswordHints } from '../generator/password-hints.tsx';
import { TextInput } from '../generator/text-inputs.tsx';
import type { FormExtras, Values } from '../generator/record-form.tsx';
import type { FormRule } from '../generator/resolver.ts';
import { resourceNamed } from '../resources/all.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

const users = resourceNamed('users');

/** Superadmins have no company. */
const CompanyInput = () => {
  const { control } = useFormContext();
  const role = useWatch({ control, name: 'role' }) as Role | null;
  return role && !belongsToCompany(role) ? null : (
    <FieldInput definition={users} name="company_id" required />
  );
};

/** An optional password instead of an invitation. */
const PasswordInput = () => {
  const translate = useTranslate();
  const { control } = useFormContext();
  const [password, email] = useWatch({ control, name: ['password', 'email'] }) as (string | null)[];
  return (
    <TextInput
      source="password"
      type="password"
      label={translate('screens.users.password')}
      help={translate('screens.users.password_help')}
      hints={password ? <PasswordHints password={password} owner={{ email }} /> : undefined}
      isRequired={false}
      autoComplete="new-password"
    />
  );
};

const passwordFaults = ({ password, email }: Values) => {
  const owner = typeof email === 'string' ? { email } : {};
  const key = typeof password === 'string' && password !== '' ? passwordFault(password, owner) : null;
  return key === null ? [] : [{ path: 'password', key, values: {} }];
};

const hasCompany = ({ role }: Values): boolean => !role || belongsToCompany(role as Role);

// A company admin's form has no company field; the server sets it.
const rule: FormRule = (values) => [
  ...(hasCompany(values) && 'company_id' in values ? userFaults(values) : []),
  ...passwordFaults(values),
];

const prepare = (values: Values): Values =>
  !hasCompany(values) && 'company_id' in values ? { ...values, company_id: null } : values;

/** Additions to the generated user form. */
export const userForm: FormExtras = {
  inputs: { company_id: <CompanyInput /> },
  rule,
  prepare,
};

export const passwordExtra = {
  after: <PasswordInput />,
  afterTitle: 'screens.users.sign_in',
  extra: ({ password }: Values): Values => (password ? { password } : {}),
};

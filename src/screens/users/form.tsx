import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordFault } from '../../domain/sign-in/passwords.ts';
import type { Role } from '../../domain/access/roles.ts';
import { belongsToCompany, userFaults } from '../../domain/sign-in/users.ts';
import type { FormRule } from '../../generator/form/form-faults.ts';
import { FormSection, type FormAdditions } from '../../generator/form/form.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { PasswordHints } from '../../generator/form/password-hints.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Superadmins have no company. */
const CompanyInput = ({ source }: { readonly source: string }) => {
  const role = useWatch({ name: 'role' }) as Role | null;
  return role && !belongsToCompany(role) ? null : <FieldInput source={source} required />;
};

/** An optional password instead of an invitation. */
const PasswordInput = () => {
  const translate = useTranslate();
  const [password, email] = useWatch({ name: ['password', 'email'] }) as (string | null)[];
  return (
    <FormSection title={translate('screens.users.sign_in')}>
      <TextInput
        source="password"
        type="password"
        label={translate('screens.users.password')}
        helperText={
          password ? (
            <PasswordHints password={password} owner={{ email: email ?? null }} />
          ) : (
            translate('screens.users.password_help')
          )
        }
        autoComplete="new-password"
      />
    </FormSection>
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

const transform = (values: Values): Values =>
  !hasCompany(values) && 'company_id' in values ? { ...values, company_id: null } : values;

/** Additions to the generated user form. */
export const userForm: FormAdditions = {
  children: <CompanyInput source="company_id" />,
  rule,
  transform,
};

/** The form of a new user, who may be given a password. */
export const newUserForm: FormAdditions = {
  ...userForm,
  children: (
    <>
      {userForm.children}
      <PasswordInput />
    </>
  ),
  transform: ({ password, ...values }) => ({ ...transform(values), ...(password ? { password } : {}) }),
};

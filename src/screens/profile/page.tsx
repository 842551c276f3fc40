import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { PasswordInput } from 'react-admin';
import { useDataProvider, useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { type FieldErrors, type Resolver, useWatch } from 'react-hook-form';
import { passwordFault, type PasswordOwner } from '../../domain/sign-in/passwords.ts';
import { ChoiceInput, FieldInput } from '../../generator/form/inputs.tsx';
import { PasswordHints } from '../../generator/form/password-hints.tsx';
import { useCurrentUser, type CurrentUser } from '../../providers/session/current-user.ts';
import { Page } from '../../generator/page/page.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { useResolver } from '../../generator/form/form.tsx';
import { saveErrors, type SaveErrors } from '../../generator/form/use-save.ts';
import type { ProfileChanges } from '../../providers/data/custom-calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { ENGLISH } from '../../languages/locale.ts';
import { isOwnLanguage, languages } from '../../providers/i18n/language.ts';
import { readUser } from '../../providers/session/session.ts';
import { resourceNamed } from '../../resources/all.ts';
import { ProfileForm } from './form.tsx';
import { Identities } from './lazy-identities.tsx';
import { MailPreferences } from './mails.tsx';
import { Passkeys } from './passkeys.tsx';
import { PushPreferences } from './push.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const users = resourceNamed('users');
const OWN = ['name', 'phone', 'locale', 'time_zone'] as const;
/** Each language, and the regions whose formats differ from it. */
const LOCALES = languages.flatMap((each) =>
  each === ENGLISH ? [ENGLISH, 'en-AU', 'en-NZ', 'en-GB', 'en-US'] : [each],
);

/** The name of a language in that language. */
const languageName = (locale: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  } catch {
    // Any text can be stored as a locale.
    return locale;
  }
};

/** Updates the current user. Resolves to the form's errors. */
const useUpdateMe = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (changes: ProfileChanges, fields: readonly string[], done: string): Promise<SaveErrors> => {
    try {
      await provider.updateMe(changes);
      await queryClient.invalidateQueries({ queryKey: ['auth'] });
      notify(done, { type: 'success' });
      return undefined;
    } catch (error) {
      return saveErrors(error, fields);
    }
  };
};

const PersonForm = ({ me }: { readonly me: CurrentUser }) => {
  const translate = useTranslate();
  const change = useUpdateMe();
  const resolver = useResolver(users, OWN, 'edit');
  const start = useMemo(() => {
    const data = readUser();
    return {
      id: me.id,
      ...Object.fromEntries(OWN.map((name) => [name, data?.[name] ?? null])),
    };
  }, [me]);
  const locales = [...new Set([...LOCALES, me.locale ?? 'en'])].map((id) => ({
    id,
    name: translate(`profile.locales.${id}`, { _: languageName(id) }),
  }));
  return (
    <ProfileForm
      title={translate('profile.person')}
      button={translate('profile.save')}
      start={start}
      resolver={resolver}
      onSave={async (values) => {
        const changes = Object.fromEntries(OWN.map((name) => [name, values[name]])) as ProfileChanges;
        const errors = await change(changes, OWN, 'profile.saved');
        if (!errors && !isOwnLanguage()) location.reload();
        return errors;
      }}
    >
      <Box sx={{ mb: 1 }}>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('publicPages.email')}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{me.email}</Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('profile.email_help')}</Box>
      </Box>
      <FieldInput resource="users" source="name" />
      <FieldInput resource="users" source="phone" />
      <ChoiceInput
        source="locale"
        label={translate('profile.locale')}
        helperText={translate('profile.locale_help')}
        choices={locales}
        required
      />
      <FieldInput resource="users" source="time_zone" />
    </ProfileForm>
  );
};

const PASSWORDS = ['current_password', 'password'] as const;

const NewPasswordInput = ({ owner }: { readonly owner: PasswordOwner }) => {
  const translate = useTranslate();
  const password = useWatch({ name: 'password' }) as string | null | undefined;
  return (
    <PasswordInput
      source="password"
      label={translate('profile.new_password')}
      autoComplete="new-password"
      helperText={<PasswordHints password={password ?? ''} owner={owner} />}
      isRequired
      fullWidth
    />
  );
};

const PasswordForm = ({ me }: { readonly me: CurrentUser }) => {
  const translate = useTranslate();
  const change = useUpdateMe();
  // Used as a key to reset the form after a successful change.
  const [round, setRound] = useState(0);
  const owner = { email: me.email, company: me.company?.name };
  const resolver: Resolver = (values: Values) => {
    const errors: FieldErrors = {};
    const fault = passwordFault(typeof values.password === 'string' ? values.password : '', owner);
    if (fault) errors.password = { type: 'validate', message: translate(fault) };
    if (!values.current_password) {
      errors.current_password = { type: 'required', message: translate('validation.required') };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const save = async ({ current_password, password }: Values): Promise<SaveErrors> => {
    const changes = { current_password: String(current_password), password: String(password) };
    const errors = await change(changes, PASSWORDS, 'profile.password_changed');
    if (!errors) setRound(round + 1);
    return errors;
  };
  return (
    <ProfileForm
      key={round}
      title={translate('profile.password')}
      button={translate('profile.change_password')}
      start={{}}
      resolver={resolver}
      onSave={save}
    >
      <PasswordInput
        source="current_password"
        label={translate('profile.current_password')}
        autoComplete="current-password"
        helperText={false}
        isRequired
        fullWidth
      />
      <NewPasswordInput owner={owner} />
    </ProfileForm>
  );
};

/** The person and messages on the left, access on the right; below each other in narrow windows. */
const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: { xs: 640, lg: 1280 },
};
const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

/** The user's own profile. */
export default function ProfilePage() {
  const translate = useTranslate();
  const me = useCurrentUser();
  return (
    <Page
      title={translate('pages.profile')}
      note={me && [translate(`shell.role_${me.role}`), me.company?.name].filter(Boolean).join(' · ')}
    >
      {me && (
        <Box sx={COLUMNS}>
          <Box sx={COLUMN}>
            <PersonForm me={me} />
            <MailPreferences />
            <PushPreferences />
          </Box>
          <Box sx={COLUMN}>
            <PasswordForm me={me} />
            <TwoStep me={me} />
            <Passkeys />
            <Identities />
            <Sessions />
          </Box>
        </Box>
      )}
    </Page>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withNext } from '../../domain/sign-in/next-path.ts';
import type { Passkey } from '../../domain/sign-in/passkeys.ts';
import type { SecondFactorStatus } from '../../domain/sign-in/second-factor.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import type { CurrentUser } from '../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useOwnPasskeys, useSecondFactor } from './use-factors.ts';

const LastUsed = ({ at }: { readonly at: string | null }) => {
  const translate = useTranslate();
  return (
    at && (
      <>
        {' '}
        · {translate('people.two_step_used')} <Ago at={at} />
      </>
    )
  );
};

interface FactsProps {
  readonly status: SecondFactorStatus;
  readonly passkeys: readonly Passkey[];
}

/** What is on, and when it was last used. */
const Facts = ({ status: { totp, recovery_codes }, passkeys }: FactsProps) => {
  const translate = useTranslate();
  if (!totp && passkeys.length === 0) return translate('people.two_step_off');
  const passkeyUsed = passkeys.reduce<string | null>(
    (latest, { last_used_at: used }) => (used && (!latest || used > latest) ? used : latest),
    null,
  );
  return (
    <>
      {totp && (
        <div>
          {translate('people.two_step_app')} <Ago at={totp.created_at} />
          <LastUsed at={totp.last_used_at} />
        </div>
      )}
      {passkeys.length > 0 && (
        <div>
          {translate('people.two_step_passkeys', { smart_count: passkeys.length })}
          <LastUsed at={passkeyUsed} />
        </div>
      )}
      <div>{translate('people.recovery_codes_left', { smart_count: recovery_codes })}</div>
    </>
  );
};

const SETTINGS = ['system', 'settings'];

/** Whether superadmins need a second factor; for superadmins. */
const Requirement = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => provider.systemSettings(signal),
  });
  if (!data) return null;
  const change = async (isRequired: boolean): Promise<void> => {
    try {
      client.setQueryData(SETTINGS, await provider.saveSystemSettings({ require_second_factor: isRequired }));
      notify(isRequired ? 'people.now_required' : 'people.not_required', { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <FormControlLabel
      sx={{ mt: 1.5, minHeight: 44 }}
      label={translate('people.require_of_superadmins')}
      control={
        <Switch checked={data.require_second_factor} onChange={(_event, checked) => void change(checked)} />
      }
    />
  );
};

/** The user's two-step sign-in: its state, and the pages that set it up, renew its codes or remove it. */
export const TwoStep = ({ me }: { readonly me: CurrentUser }) => {
  const translate = useTranslate();
  const id = useId();
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const { status, error } = useSecondFactor();
  const { passkeys, error: passkeyError } = useOwnPasskeys();
  const button = (path: string, label: string, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button onClick={() => void navigate(withNext(path, here))} variant={variant}>
      {label}
    </Button>
  );
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2">
        {translate('people.two_step')}
      </Typography>
      {status && (passkeys ?? passkeyError) ? (
        <>
          <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
            <Facts status={status} passkeys={passkeys ?? []} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {status.totp ? (
              <>
                {button('/two-step/codes', translate('people.new_recovery_codes'))}
                {button('/two-step/remove', translate('people.remove_two_step'))}
              </>
            ) : (
              button(
                '/two-step',
                translate('people.set_up_two_step'),
                passkeys?.length ? 'outlined' : 'contained',
              )
            )}
          </Box>
        </>
      ) : error ? (
        <Box sx={{ mt: 0.5 }} role="alert">
          {error.message}
        </Box>
      ) : (
        <Skeleton variant="rectangular" height={60} aria-busy="true" sx={{ mt: 1 }} />
      )}
      {me.role === 'superadmin' && <Requirement />}
    </Paper>
  );
};

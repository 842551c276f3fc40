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
import { withNext } from '../../domain/next-path.ts';
import type { SecondFactorStatus } from '../../domain/second-factor.ts';
import { Ago } from '../../generator/ago.tsx';
import { useNotifyError } from '../../generator/use-notify-error.ts';
import type { CurrentUser } from '../../providers/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Facts = ({ status: { totp, recovery_codes } }: { readonly status: SecondFactorStatus }) => {
  const translate = useTranslate();
  if (!totp) return translate('people.two_step_off');
  return (
    <>
      {translate('people.two_step_since')} <Ago at={totp.created_at} />
      {totp.last_used_at && (
        <>
          {' '}
          · {translate('people.two_step_used')} <Ago at={totp.last_used_at} />
        </>
      )}{' '}
      · {translate('people.recovery_codes_left', { smart_count: recovery_codes })}
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
  const provider = useDataProvider<SiteDataProvider>();
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const { data: status, error } = useQuery({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => provider.secondFactor(signal),
    // Changed on pages outside of the area.
    staleTime: 0,
  });
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
      {status ? (
        <>
          <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
            <Facts status={status} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {status.totp ? (
              <>
                {button('/two-step/codes', translate('people.new_recovery_codes'))}
                {button('/two-step/remove', translate('people.remove_two_step'))}
              </>
            ) : (
              button('/two-step', translate('people.set_up_two_step'), 'contained')
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

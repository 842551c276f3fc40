import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Overview } from '../../domain/alarms/cases/overview.ts';
import type { Area } from '../../domain/access/roles.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { fetchFirstSteps, type FirstStepsState } from '../../providers/data/first-steps-calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { readText, writeText } from '../../providers/browser/storage.ts';
import { usePolled } from '../../providers/use-polled.ts';

const POLL_MS = 15_000;
/** Whether the list was shown and not hidden since: it stays until all is done. */
const KEY = 'first_steps';
const SHOWN = 'shown';
const HIDDEN = 'hidden';

interface Step {
  /** Its texts, below `first_steps`. */
  readonly name: string;
  readonly isDone: boolean;
  readonly to?: string;
  /** Given to that page. */
  readonly state?: object;
  /** Documentation. */
  readonly more?: string;
}

const stepsOf = (
  area: Area,
  { hasDevices, hasPeople, hasAlarms, hasReports, hasCompanies }: FirstStepsState,
  active: number,
): Step[] => [
  ...(area === 'admin'
    ? [
        { name: 'company', isDone: hasCompanies, to: pathTo(area, 'companies', 'create') },
        {
          name: 'connect',
          isDone: hasDevices,
          to: pathTo(area, 'api-keys', 'create'),
          state: { scope: 'ingest' },
          more: '/docs',
        },
        { name: 'register', isDone: active > 0, to: pathTo(area, 'new-devices', 'list') },
      ]
    : [{ name: 'connect_company', isDone: hasDevices }]),
  { name: 'report', isDone: hasReports, to: pathTo(area, 'reports', 'create') },
  { name: 'invite', isDone: hasPeople, to: pathTo(area, 'users', 'create') },
  { name: 'alarm', isDone: hasAlarms, to: pathTo(area, 'alarm-rules', 'list') },
];

const StepItem = ({
  step: { name, isDone, to, state, more },
  isNext,
}: {
  readonly step: Step;
  readonly isNext: boolean;
}) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 1.5 }}>
    {isDone ? (
      <CheckCircle color="success" aria-hidden />
    ) : (
      <RadioButtonUnchecked aria-hidden sx={{ color: 'divider' }} />
    )}
    <div>
      <Typography
        component="h3"
        variant="subtitle2"
        sx={{ lineHeight: '24px', ...(isDone && { color: 'text.secondary', fontWeight: 400 }) }}
      >
        {translate(`first_steps.${name}.title`)}
        {isDone && <span className="plain-unseen"> ({translate('first_steps.done')})</span>}
      </Typography>
      {!isDone && (
        <Typography color="textSecondary" sx={{ maxWidth: '68ch', textWrap: 'pretty' }}>
          {translate(`first_steps.${name}.text`)}
        </Typography>
      )}
      {!isDone && to && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mt: 1 }}>
          <Button component={RouterLink} variant={isNext ? 'contained' : 'outlined'} to={to} state={state}>
            {translate(`first_steps.${name}.do`)}
          </Button>
          {more && (
            <Link href={more} underline="always">
              {translate(`first_steps.${name}.more`)}
            </Link>
          )}
        </Box>
      )}
    </div>
  </Box>
);

const Steps = ({ active }: { readonly active: number }) => {
  const id = useId();
  const area = useArea();
  const [isHidden, setIsHidden] = useState(() => readText(KEY) === HIDDEN);
  const { data } = usePolled({
    key: ['first steps', area],
    fetch: (signal) => fetchFirstSteps(area, signal),
    pollMs: POLL_MS,
  });
  const steps = data ? stepsOf(area, data, active) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = isHidden ? undefined : steps.find(({ isDone }) => !isDone);
  const isShown = next !== undefined;
  useEffect(() => {
    if (isShown) writeText(KEY, SHOWN);
  }, [isShown]);
  if (!next) return null;
  const hide = (): void => {
    writeText(KEY, HIDDEN);
    setIsHidden(true);
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ display: 'grid', gap: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' }}>
        <Typography component="h2" variant="h6" id={id}>
          {translate('first_steps.title')}
        </Typography>
        <Typography color="textSecondary">
          {translate('first_steps.progress', { done, count: steps.length })}
        </Typography>
        {active > 0 && (
          <Button size="small" onClick={hide} sx={{ ml: 'auto' }}>
            {translate('first_steps.hide')}
          </Button>
        )}
      </Box>
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isNext={step === next} />
        ))}
      </Box>
    </Paper>
  );
};

/** What to do first, while no device is in service, and from then on until it is done or hidden. */
export const FirstSteps = ({ devices: { active } }: Pick<Overview, 'devices'>) => {
  const role = useCurrentUser()?.role;
  if (role === undefined || role === 'user') return null;
  return active === 0 || readText(KEY) === SHOWN ? <Steps active={active} /> : null;
};

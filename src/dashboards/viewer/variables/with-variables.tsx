import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { valuesInAddress, withVariable } from '../../../domain/dashboard/variables/address.ts';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import {
  type ChosenVariable,
  fetchResolvedDashboard,
  type VariableValues,
} from '../../../providers/data/dashboards/variables.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/variable-texts.ts';
import { PlainNote } from '../../../providers/theme/note.tsx';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { usePolled } from '../../../providers/use-polled.ts';
import type { DashboardQuery } from '../use-dashboard.ts';
import { useStableDatapoints } from '../use-stable-datapoints.ts';
import { VariablePicker } from './picker.tsx';

const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const NONE = [] as const;

interface BarProps {
  readonly dashboardId: number;
  readonly variables: readonly ChosenVariable[];
  onChoose(name: string, value: string): void;
}

interface SheetProps {
  readonly variables: readonly ChosenVariable[];
  readonly children: ReactNode;
}

/** On a phone, one button with what is chosen, which opens the pickers as a sheet. */
const ChoicesSheet = ({ variables, children }: SheetProps) => {
  const [isOpen, setOpen] = useState(false);
  const [first = '', ...others] = variables.map(({ title }) => title ?? translate('variables.choose'));
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={FILTERS}
      >
        <span className="plain-unseen">{translate('variables.filters')}: </span>
        <Typography component="span" noWrap sx={{ fontWeight: 600 }}>
          {first}
        </Typography>
        {/* The cards name the others, which have no room here. */}
        {others.length > 0 && (
          <>
            <Typography component="span" color="textSecondary" aria-hidden sx={{ ml: 1 }}>
              +{others.length}
            </Typography>
            <span className="plain-unseen">, {others.join(', ')}</span>
          </>
        )}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('variables.filters'), sx: { gap: 2 } },
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="h3" component="h2">
            {translate('variables.filters')}
          </Typography>
          <Button onClick={() => setOpen(false)}>{translate('variables.done')}</Button>
        </Stack>
        {children}
      </Drawer>
    </>
  );
};

const FILTERS = {
  flex: 1,
  justifyContent: 'flex-start',
  minWidth: 0,
  borderColor: 'var(--fg-edge)',
  bgcolor: 'background.paper',
  '@media print': { display: 'none' },
} as const;

/** What is chosen, and the pickers that change it. */
const VariableBar = ({ dashboardId, variables, onChoose }: BarProps) => {
  const values: VariableValues = Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  const isPhone = useMedia(PHONE);
  const pickers = variables.map((variable) => (
    <VariablePicker
      key={variable.name}
      dashboardId={dashboardId}
      variable={variable}
      values={values}
      onChoose={(value) => onChoose(variable.name, value)}
    />
  ));
  return (
    <div className="dash-variables" role="group" aria-label={translate('variables.group')}>
      {variables.map((variable) => (
        <div key={variable.name} className="dash-variable-print">
          <span>{variable.label}</span> {variable.title ?? translate('variables.nothing')}
        </div>
      ))}
      {isPhone ? <ChoicesSheet variables={variables}>{pickers}</ChoicesSheet> : pickers}
    </div>
  );
};

interface Props {
  readonly viewed: DashboardQuery;
  readonly isKiosk: boolean;
  /** Renders the dashboard for what is chosen. */
  readonly children: (viewed: DashboardQuery, notes: ReactNode) => ReactNode;
}

/** A dashboard with variables: the pickers above it, and the dashboard for what is chosen in the address. */
export default function WithVariables({ viewed, isKiosk, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const { id = 0, version } = viewed.dashboard ?? {};
  const values = valuesInAddress(search);
  const { data, error, refetch } = usePolled({
    key: ['dashboard', id, 'variables', version, values],
    fetch: (signal) => fetchResolvedDashboard(id, values, signal),
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
  });
  // The pickers stay, with their focus, while another choice is loaded.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const text = data?.data;
  const rows = useMemo(() => visibleRows(text), [text]);
  const datapoints = useStableDatapoints(data?.datapoints ?? NONE);
  const variables = (data ?? last)?.variables ?? [];
  const missing = variables.filter(
    ({ state, within }) => state !== 'chosen' && !isWaiting(within, variables),
  );
  const shown = viewed.dashboard && { ...viewed.dashboard, data: text, datapoints, variables };
  const notes = (
    <>
      {missing.map(({ name, label, state }) => (
        <PlainNote key={name} severity="warning">
          {translate(state === 'unknown' ? 'variables.unknown' : 'variables.empty', { label })}
        </PlainNote>
      ))}
      {error && <PlainNote severity="warning">{translate('variables.not_renewed')}</PlainNote>}
    </>
  );
  return (
    <>
      {variables.length > 0 && !isKiosk && (
        <VariableBar
          dashboardId={id}
          variables={variables}
          onChoose={(name, value) =>
            setSearch((now) => withVariable(now, name, value, namedWithin(variables)))
          }
        />
      )}
      {data ? (
        <>
          {/* Elements start afresh for another choice, so that none shows what it has loaded for the one before. */}
          <div key={variables.map(({ value }) => value).join(' ')}>
            {children({ ...viewed, dashboard: shown, rows, datapoints }, notes)}
          </div>
        </>
      ) : error ? (
        <PlainNote
          severity="warning"
          action={
            <Button variant="outlined" onClick={refetch}>
              {translate('dashboard_view.retry')}
            </Button>
          }
        >
          {translate('variables.failed')} {error.message}
        </PlainNote>
      ) : (
        <Skeleton variant="rounded" className="dash-loading" aria-busy="true" />
      )}
    </>
  );
}

/** Whether what it depends on has to be chosen first. */
const isWaiting = (within: string | null, variables: readonly ChosenVariable[]): boolean =>
  variables.some(({ name, state }) => name === within && state !== 'chosen');

const namedWithin = (variables: readonly ChosenVariable[]) =>
  variables.map(({ name, within }) => (within === null ? { name } : { name, within }));

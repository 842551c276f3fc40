import { useId, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { valuesInAddress, withVariable } from '../../../domain/dashboard/variable-address.ts';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import {
  type ChosenVariable,
  fetchResolvedDashboard,
  type VariableValues,
} from '../../../providers/data/dashboard-variables.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/variable-texts.ts';
import { drawn } from '../../../providers/icons.tsx';
import { refetch, useCachedQuery } from '../../../providers/query-cache.ts';
import { PlainNote } from '../../../providers/theme/note.tsx';
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

const FilterIcon = drawn('M10 18h4v-2h-4zM3 6v2h18V6zm3 7h12v-2H6z');

interface SheetProps {
  readonly variables: readonly ChosenVariable[];
  readonly children: ReactNode;
}

/** The pickers; on a phone, one button with what is chosen, which opens them as a sheet (generator/action-sheet.css). */
const ChoicesSheet = ({ variables, children }: SheetProps) => {
  const id = useId();
  const [first = '', ...others] = variables.map(({ title }) => title ?? translate('variables.choose'));
  return (
    <>
      <button type="button" className="plain-field dash-filters" popoverTarget={id}>
        <FilterIcon />
        <span className="plain-unseen">{translate('variables.filters')}: </span>
        <span>{first}</span>
        {/* The cards name the others, which have no room here. */}
        {others.length > 0 && (
          <>
            <small aria-hidden>+{others.length}</small>
            <span className="plain-unseen">, {others.join(', ')}</span>
          </>
        )}
      </button>
      <div id={id} popover="auto" className="page-sheet">
        <div className="dash-filters-head">
          <strong>{translate('variables.filters')}</strong>
          <button type="button" className="plain-button" popoverTarget={id} popoverTargetAction="hide">
            {translate('variables.done')}
          </button>
        </div>
        {children}
      </div>
    </>
  );
};

/** What is chosen, and the pickers that change it. */
const VariableBar = ({ dashboardId, variables, onChoose }: BarProps) => {
  const values: VariableValues = Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  return (
    <div className="dash-variables" role="group" aria-label={translate('variables.group')}>
      {variables.map((variable) => (
        <div key={variable.name} className="dash-variable-print">
          <span>{variable.label}</span> {variable.title ?? translate('variables.nothing')}
        </div>
      ))}
      <ChoicesSheet variables={variables}>
        {variables.map((variable) => (
          <VariablePicker
            key={variable.name}
            dashboardId={dashboardId}
            variable={variable}
            values={values}
            onChoose={(value) => onChoose(variable.name, value)}
          />
        ))}
      </ChoicesSheet>
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
  const asked = JSON.stringify(values);
  const key = `variables of ${id} ${version ?? ''} ${asked}`;
  const { data, error } = useCachedQuery(
    { key, fetch: (signal) => fetchResolvedDashboard(id, values, signal) },
    ({ error: failure }) => (failure ? RETRY_MS : POLL_MS),
  );
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
            <button type="button" className="plain-button" data-look="outlined" onClick={() => refetch(key)}>
              {translate('dashboard_view.retry')}
            </button>
          }
        >
          {translate('variables.failed')} {error.message}
        </PlainNote>
      ) : (
        <div className="plain-skeleton dash-loading" aria-busy="true" />
      )}
    </>
  );
}

/** Whether what it depends on has to be chosen first. */
const isWaiting = (within: string | null, variables: readonly ChosenVariable[]): boolean =>
  variables.some(({ name, state }) => name === within && state !== 'chosen');

const namedWithin = (variables: readonly ChosenVariable[]) =>
  variables.map(({ name, within }) => (within === null ? { name } : { name, within }));

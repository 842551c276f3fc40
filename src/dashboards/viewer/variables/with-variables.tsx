import { useMemo, type ReactNode } from 'react';
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
  /** What is chosen is shown, but can't be changed. */
  readonly isKiosk: boolean;
  onChoose(name: string, value: string): void;
}

/** What is chosen, and the pickers that change it. */
const VariableBar = ({ dashboardId, variables, isKiosk, onChoose }: BarProps) => {
  const values: VariableValues = Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  return (
    <div className="dash-variables" role="group" aria-label={translate('variables.group')}>
      {variables.map((variable) => (
        <div key={variable.name} className="dash-variable-print" data-kiosk={isKiosk ? '' : undefined}>
          <span>{variable.label}</span> {variable.title ?? translate('variables.nothing')}
        </div>
      ))}
      {!isKiosk &&
        variables.map((variable) => (
          <VariablePicker
            key={variable.name}
            dashboardId={dashboardId}
            variable={variable}
            values={values}
            onChoose={(value) => onChoose(variable.name, value)}
          />
        ))}
    </div>
  );
};

interface Props {
  readonly viewed: DashboardQuery;
  readonly isKiosk: boolean;
  /** Renders the dashboard for what is chosen. */
  readonly children: (viewed: DashboardQuery) => ReactNode;
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
  const text = data?.data;
  const rows = useMemo(() => visibleRows(text), [text]);
  const datapoints = useStableDatapoints(data?.datapoints ?? NONE);
  if (!data) {
    return error ? (
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
    );
  }
  const { variables } = data;
  const missing = variables.filter(
    ({ state, within }) => state !== 'chosen' && !isWaiting(within, variables),
  );
  return (
    <>
      {variables.length > 0 && (
        <VariableBar
          dashboardId={id}
          variables={variables}
          isKiosk={isKiosk}
          onChoose={(name, value) =>
            setSearch((now) => withVariable(now, name, value, namedWithin(variables)))
          }
        />
      )}
      {missing.map(({ name, label, state }) => (
        <PlainNote key={name} severity="warning">
          {translate(state === 'unknown' ? 'variables.unknown' : 'variables.empty', { label })}
        </PlainNote>
      ))}
      {error && <PlainNote severity="warning">{translate('variables.not_renewed')}</PlainNote>}
      {/* Elements start afresh for another choice, so that none shows what it has loaded for the one before. */}
      <div key={variables.map(({ value }) => value).join(' ')}>
        {children({ ...viewed, rows, datapoints })}
      </div>
    </>
  );
}

/** Whether what it depends on has to be chosen first. */
const isWaiting = (within: string | null, variables: readonly ChosenVariable[]): boolean =>
  variables.some(({ name, state }) => name === within && state !== 'chosen');

const namedWithin = (variables: readonly ChosenVariable[]) =>
  variables.map(({ name, within }) => (within === null ? { name } : { name, within }));

import { useMemo, type ReactNode } from 'react';
import { visibleRows } from '../../domain/dashboard/visible-rows.ts';
import type { LiveStatus } from '../../domain/readings/live.ts';
import type { ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { LiveValues } from '../values.tsx';
import { useStableDatapoints } from '../viewer/use-stable-datapoints.ts';
import { DashboardLogo } from '../viewer/logo.tsx';
import { WallClock } from './clock.tsx';
import { FittedRows } from './fitted-rows.tsx';

const NONE = [] as const;

/** Title, place, connection and clock of the dashboard that is shown. */
export const BoardHead = ({
  title,
  dashboard,
  position,
  status,
  children,
}: {
  readonly title: string;
  readonly dashboard: ViewedDashboard | undefined;
  /** Which of several dashboards it is. */
  readonly position: { readonly index: number; readonly count: number };
  /** null: not known yet. */
  readonly status: LiveStatus | null;
  /** What the reader can do. */
  readonly children?: ReactNode;
}) => {
  // Devices that elements show are named there.
  const named = new Set(dashboard?.datapoints?.map(({ device_title }) => device_title));
  const chosen = dashboard?.variables?.filter(({ title: each }) => !each || !named.has(each));
  const city = dashboard?.place?.name ?? dashboard?.city_name;
  return (
    <header className="wall-head">
      <DashboardLogo logo={dashboard?.logo} />
      <h1>{dashboard?.title ?? title}</h1>
      {chosen?.map(({ label, title: each }) => (
        <span key={label} className="wall-chosen">
          <span className="wall-quiet">{label}</span> {each}
        </span>
      ))}
      {position.count > 1 && (
        <span className="wall-quiet">
          {translate('wall.position', { index: position.index + 1, count: position.count })}
        </span>
      )}
      <span role="status" className="dash-live" data-live={status ?? undefined}>
        {status && translate(`dashboard_view.${status}`)}
      </span>
      {city && <span className="wall-city">{city}</span>}
      <WallClock />
      {children}
    </header>
  );
};

interface Props {
  readonly dashboard: ViewedDashboard | undefined;
  readonly hasFailed: boolean;
  readonly frontDevice: number | null;
  readonly id: number;
  readonly nextPages: Map<number, number>;
  readonly onBroken: (error: unknown) => void;
}

/** The elements of the dashboard that is shown. */
export const Board = ({ id, dashboard, hasFailed, frontDevice, nextPages, onBroken }: Props) => {
  const text = dashboard?.data;
  const rows = useMemo(() => visibleRows(text), [text]);
  const datapoints = useStableDatapoints(dashboard?.datapoints ?? NONE);
  if (!dashboard) {
    return hasFailed ? (
      <p className="wall-message">{translate('wall.not_loaded')}</p>
    ) : (
      <div className="plain-skeleton wall-stage" aria-busy="true" />
    );
  }
  if (rows.length === 0) return <p className="wall-message">{translate('wall.empty')}</p>;
  return (
    <LiveValues datapoints={datapoints}>
      <FittedRows id={id} rows={rows} frontDevice={frontDevice} nextPages={nextPages} onBroken={onBroken} />
    </LiveValues>
  );
};

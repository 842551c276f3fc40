import { lazy, Suspense, type ReactNode } from 'react';
import { mayHaveVariables } from '../../domain/dashboard/visible-rows.ts';
import { SurfaceContext } from '../surface.ts';
import { LiveValues } from '../values.tsx';
import { AsAt } from './as-at.tsx';
import { areaSurface } from './device-link.tsx';
import { DashboardGrid } from './grid.tsx';
import { ViewerNotes } from './notes.tsx';
import type { DashboardQuery } from './use-dashboard.ts';
import './wall.css';
import './print.css';

interface Props {
  readonly viewed: DashboardQuery;
  /** Rendered for a dashboard without content. */
  readonly empty: ReactNode;
  readonly isKiosk: boolean;
  readonly onBroken: (error: unknown) => void;
}

// Most dashboards have none.
const WithVariables = lazy(() => import('./variables/with-variables.tsx'));

const LiveDashboard = ({ viewed, empty, isKiosk, onBroken }: Props) => (
  <LiveValues datapoints={viewed.datapoints}>
    <div className="dash" data-kiosk={isKiosk ? '' : undefined}>
      <AsAt />
      <ViewerNotes viewed={viewed} />
      {viewed.rows.length === 0 ? empty : <DashboardGrid rows={viewed.rows} onBroken={onBroken} />}
    </div>
  </LiveValues>
);

/** A dashboard with live values. */
export const DashboardViewer = (props: Props) => (
  <SurfaceContext value={areaSurface}>
    {mayHaveVariables(props.viewed.dashboard?.data) ? (
      <Suspense>
        <WithVariables {...props}>{(viewed) => <LiveDashboard {...props} viewed={viewed} />}</WithVariables>
      </Suspense>
    ) : (
      <LiveDashboard {...props} />
    )}
  </SurfaceContext>
);

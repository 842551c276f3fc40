import { lazy, Suspense, type ReactNode } from 'react';
import { mayHaveVariables } from '../../domain/dashboard/visible-rows.ts';
import { SurfaceContext } from '../surface.ts';
import { LiveValues } from '../values.tsx';
import { AsAt } from './as-at.tsx';
import { areaSurface, chosenSurface } from './device-link.tsx';
import { DashboardGrid } from './grid.tsx';
import { ViewerNotes } from './notes.tsx';
import type { DashboardQuery } from './use-dashboard.ts';
import type { Kiosk } from './use-kiosk.ts';
import './print.css';

interface Props {
  readonly viewed: DashboardQuery;
  /** Rendered for a dashboard without content. */
  readonly empty: ReactNode;
  readonly kiosk: Kiosk;
}

// Most dashboards have none.
const WithVariables = lazy(() => import('./variables/with-variables.tsx'));

// The layout of a wall display, only while it is asked for.
const FullScreen = lazy(() => import('../wall/full-screen.tsx'));

interface LiveProps extends Props {
  /** Notices about what is chosen for its variables. */
  readonly notes?: ReactNode;
}

const LiveDashboard = ({ viewed, notes, empty, kiosk }: LiveProps) =>
  kiosk.on ? (
    <Suspense>
      <FullScreen viewed={viewed} notes={notes} kiosk={kiosk} />
    </Suspense>
  ) : (
    <LiveValues datapoints={viewed.datapoints}>
      <div className="dash">
        <AsAt />
        <ViewerNotes viewed={viewed} />
        {notes}
        {viewed.rows.length === 0 ? empty : <DashboardGrid rows={viewed.rows} onBroken={kiosk.onBroken} />}
      </div>
    </LiveValues>
  );

/** A dashboard with live values. */
export const DashboardViewer = (props: Props) => (
  <SurfaceContext value={areaSurface}>
    {mayHaveVariables(props.viewed.dashboard?.data) ? (
      <Suspense>
        <WithVariables viewed={props.viewed} isKiosk={props.kiosk.on}>
          {(viewed, notes) => (
            <SurfaceContext value={chosenSurface}>
              <LiveDashboard {...props} viewed={viewed} notes={notes} />
            </SurfaceContext>
          )}
        </WithVariables>
      </Suspense>
    ) : (
      <LiveDashboard {...props} />
    )}
  </SurfaceContext>
);

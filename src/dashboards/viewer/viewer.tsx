import type { ReactNode } from 'react';
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

/** A dashboard with live values. */
export const DashboardViewer = ({ viewed, empty, isKiosk, onBroken }: Props) => (
  <SurfaceContext value={areaSurface}>
    <LiveValues datapoints={viewed.datapoints}>
      <div className="dash" data-kiosk={isKiosk ? '' : undefined}>
        <AsAt />
        <ViewerNotes viewed={viewed} />
        {viewed.rows.length === 0 ? empty : <DashboardGrid rows={viewed.rows} onBroken={onBroken} />}
      </div>
    </LiveValues>
  </SurfaceContext>
);

import type { ReactNode } from 'react';
import { ownPath } from '../elements/parts/own-path.ts';
import { LiveValues } from '../values.tsx';
import { AsAt } from './as-at.tsx';
import { DashboardGrid } from './grid.tsx';
import { ViewerNotes } from './notes.tsx';
import type { DashboardQuery } from './use-dashboard.ts';
import './wall.css';
import './print.css';

/** The dashboard's logo, beside its title. */
export const DashboardLogo = ({ logo }: { readonly logo: string | null | undefined }) => {
  const path = ownPath(logo);
  return path ? <img className="dash-logo" src={path} alt="" /> : null;
};

interface Props {
  readonly viewed: DashboardQuery;
  /** Rendered for a dashboard without content. */
  readonly empty: ReactNode;
  readonly isKiosk: boolean;
  readonly onBroken: (error: unknown) => void;
}

/** A dashboard with live values. */
export const DashboardViewer = ({ viewed, empty, isKiosk, onBroken }: Props) => (
  <LiveValues datapoints={viewed.datapoints}>
    <div className="dash" data-kiosk={isKiosk ? '' : undefined}>
      <AsAt />
      <ViewerNotes viewed={viewed} />
      {viewed.rows.length === 0 ? empty : <DashboardGrid rows={viewed.rows} onBroken={onBroken} />}
    </div>
  </LiveValues>
);

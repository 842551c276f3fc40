import { Activity, useState } from 'react';
import { type Location, Route, Routes, useLocation, useOutlet } from 'react-router-dom';
import { areaOfPath } from '../domain/access/guard.ts';
import type { Area } from '../domain/access/roles.ts';
import { TopRoutes } from '../providers/routing/router-state.ts';
import { useChunk } from './chunk.ts';
import type { ReturnState } from './follow-session.ts';
import { loadAreaApp } from './load-area.ts';

const AreaRoute = ({ area }: { readonly area: Area }) => {
  const { AreaApp } = useChunk(loadAreaApp);
  return <AreaApp area={area} />;
};

const keepsPage = ({ state }: Location): boolean => Boolean((state as ReturnState | null)?.keeps);

/**
 * Renders the area or public page. While /accessDenied is shown after a refused action, the area's page stays
 * mounted but hidden, so that going back preserves the user's input.
 */
export const Stage = () => {
  const location = useLocation();
  const outlet = useOutlet();
  const [last, setLast] = useState<Location | null>(null);
  const isArea = areaOfPath(location.pathname) !== null;
  const shown = isArea ? location : keepsPage(location) ? last : null;
  if (shown !== last) setLast(shown);
  return (
    <>
      {shown && (
        <Activity mode={isArea ? 'visible' : 'hidden'}>
          <TopRoutes>
            <Routes location={shown}>
              <Route path="/admin/*" element={<AreaRoute key="admin" area="admin" />} />
              <Route path="/company/*" element={<AreaRoute key="company" area="company" />} />
            </Routes>
          </TopRoutes>
        </Activity>
      )}
      {!isArea && outlet}
    </>
  );
};

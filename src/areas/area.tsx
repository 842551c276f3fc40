import { useEffect, useSyncExternalStore } from 'react';
import type { Area, Role } from '../domain/roles.ts';
import { startLive } from '../providers/live.ts';
import { onSession, readSession } from '../providers/session.ts';
import '../providers/i18n/frame-texts.ts';
import '../providers/theme/base.css';
import '../providers/theme/fields.css';
import '../providers/theme/plain.css';
import '../providers/theme/row-extras.css';
import '../providers/theme/buttons.css';
import { AreaRoutes } from './shell/area-routes.tsx';
import { Shell } from './shell/shell.tsx';

interface Props {
  readonly area: Area;
  readonly userId: number;
  readonly role: Role;
}

// All state here belongs to one user in one area and is never shared.
const PersonsArea = ({ area, userId, role }: Props) => {
  useEffect(startLive, []);
  return (
    <Shell area={area} role={role}>
      <AreaRoutes area={area} userId={userId} role={role} />
    </Shell>
  );
};

const whoNow = (): string => {
  const data = readSession()?.data;
  return data ? `${data.id}/${data.role}` : '';
};

/**
 * An area, remounted per user and role; its pages are in `admin.tsx` and `company.tsx`. Its frame needs neither
 * MUI nor react-admin (`admin-providers.tsx`).
 */
export const AreaApp = ({ area }: { readonly area: Area }) => {
  const who = useSyncExternalStore(onSession, whoNow);
  const [id, role] = who.split('/');
  return who && <PersonsArea key={who} area={area} userId={Number(id)} role={role as Role} />;
};

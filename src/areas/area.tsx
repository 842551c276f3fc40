import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Area, Role } from '../domain/access/roles.ts';
import { startLive } from '../providers/live.ts';
import { onSession, readSession } from '../providers/session/session.ts';
import '../providers/i18n/frame-texts.ts';
import '../providers/theme/base.css';
import '../providers/theme/fields.css';
import '../providers/theme/plain.css';
import '../providers/theme/row-extras.css';
import '../providers/theme/buttons.css';
import '../providers/theme/forms.css';
import { AdminArea } from './admin.tsx';
import { AreaContext } from './area-context.ts';
import { CompanyArea } from './company.tsx';
import { pages } from './pages.ts';

/** For the guard, which decides before it renders anything. */
export { pages };

const AREAS = { admin: AdminArea, company: CompanyArea } as const;

interface Props {
  readonly area: Area;
  readonly userId: number;
  readonly role: Role;
}

// All state here belongs to one user in one area and is never shared.
const PersonsArea = ({ area, userId, role }: Props) => {
  useEffect(startLive, []);
  const shown = useMemo(() => ({ area, role, pages: pages[area] }), [area, role]);
  const Pages = AREAS[area];
  return (
    <AreaContext value={shown}>
      <Pages userId={userId} />
    </AreaContext>
  );
};

const whoNow = (): string => {
  const data = readSession()?.data;
  return data ? `${data.id}/${data.role}` : '';
};

/** An area, remounted per user and role. */
export const AreaApp = ({ area }: { readonly area: Area }) => {
  const who = useSyncExternalStore(onSession, whoNow);
  const [id, role] = who.split('/');
  return who && <PersonsArea key={who} area={area} userId={Number(id)} role={role as Role} />;
};

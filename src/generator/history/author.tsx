import { AREA_ROLES } from '../../domain/access/roles.ts';
import type { Change } from './change.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The author of a change, as named at the time: a user, an API key or the system. */
export const ChangeAuthor = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const { actor_name, actor_id, key_id, role } = change;
  if (key_id !== null) return <>{translate('history.by_key', { name: actor_name ?? `#${key_id}` })}</>;
  // Companies don't see which superadmin it was.
  const isSuperadmin = AREA_ROLES.admin.some((one) => one === role);
  const nobody = isSuperadmin
    ? 'history.superadmin'
    : change.action === 'sign_in_failed'
      ? 'history.not_signed_in'
      : 'history.system';
  return <>{actor_name ?? (actor_id === null ? translate(nobody) : `#${actor_id}`)}</>;
};

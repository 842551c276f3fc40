import { useTranslate } from 'ra-core';
import type { Change } from './change.ts';

/** Who did it, as named at the time: a person, a key, or the product itself. */
export const ChangeAuthor = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const { actor_name, actor_id, key_id, role } = change;
  if (key_id !== null) return <>{translate('history.by_key', { name: actor_name ?? `#${key_id}` })}</>;
  // Companies are not told which superadmin it was.
  const nobody = role === 'superadmin' ? 'history.superadmin' : 'history.system';
  return <>{actor_name ?? (actor_id === null ? translate(nobody) : `#${actor_id}`)}</>;
};

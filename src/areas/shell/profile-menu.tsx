import { useId, useState } from 'react';
import type { Area } from '../../domain/roles.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { ProfileItems } from './profile-items.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');

/** The button that opens the profile menu. */
export const ProfileMenu = ({ area }: { readonly area: Area }) => {
  const me = useCurrentUser();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain-round"
        aria-label={translate('shell.profile')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <span className="frame-face" aria-hidden>
          {me ? initials(me.name) : ''}
        </span>
      </button>
      <ProfileItems area={area} id={id} isOpen={isOpen} onOpen={setIsOpen} />
    </>
  );
};

import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { initials } from '../../domain/text/initials.ts';
import type { Area } from '../../domain/access/roles.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { loadChunk } from '../chunk.ts';
import type { ProfileItems } from './profile-items.tsx';
import { translate } from '../../providers/i18n/translate.ts';

type Menu = typeof ProfileItems;

/** The menu, loaded after the page; undefined until then. `load` tries again. */
const useMenu = (): { readonly Menu: Menu | undefined; readonly load: () => void } => {
  const [Menu, setMenu] = useState<Menu>();
  const load = useCallback(() => {
    // Without it the page is the same: the next click tries again.
    loadChunk(() => import('./profile-items.tsx')).then(
      (loaded) => setMenu(() => loaded.ProfileItems),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  return { Menu, load };
};

/** The button that opens the profile menu. */
export const ProfileMenu = ({ area }: { readonly area: Area }) => {
  const me = useCurrentUser();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { Menu, load } = useMenu();
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!Menu || !isAwaited.current) return;
    isAwaited.current = false;
    document.getElementById(id)?.showPopover();
  }, [Menu, id]);
  const press = (): void => {
    if (Menu) return;
    isAwaited.current = true;
    load();
  };
  return (
    <>
      <button
        type="button"
        className="plain-round"
        aria-label={translate('shell.profile')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={press}
      >
        <span className="frame-face" aria-hidden>
          {me ? initials(me.name) : ''}
        </span>
      </button>
      {Menu && <Menu area={area} id={id} isOpen={isOpen} onOpen={setIsOpen} />}
    </>
  );
};

import { Link } from 'react-router-dom';
import { isFilePath } from '../../domain/pictures.ts';
import type { Area } from '../../domain/roles.ts';
import { say } from '../../providers/i18n/say.ts';
import { signs } from '../../providers/icons.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { Mark } from '../public/mark.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface Props {
  readonly area: Area;
  /** Opens the menu on narrow screens. */
  readonly onMenu: (() => void) | undefined;
}

export const TopBar = ({ area, onMenu }: Props) => {
  const me = useCurrentUser();
  const place = me?.company?.name ?? (area === 'admin' ? say('shell.platform') : '');
  return (
    <header className="frame-bar">
      {onMenu && (
        <button type="button" className="plain-round" aria-label={say('shell.menu')} onClick={onMenu}>
          <signs.menu />
        </button>
      )}
      <Link className="frame-home" to={`/${area}`}>
        <Mark size={28} />
        {say('publicPages.brand')}
      </Link>
      <span className="frame-notices" aria-hidden />
      {isFilePath(me?.company?.logo ?? '') && (
        <img className="frame-logo" src={me?.company?.logo ?? ''} alt="" />
      )}
      <span className="frame-place">{place}</span>
      <ProfileMenu area={area} />
    </header>
  );
};

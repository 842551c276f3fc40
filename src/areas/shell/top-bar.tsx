import { Link } from 'react-router-dom';
import { isFilePath } from '../../domain/pictures.ts';
import type { Area } from '../../domain/access/roles.ts';
import { signs } from '../../providers/icons.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { Mark } from '../public/mark.tsx';
import { AlarmBell } from './alarm-bell.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly area: Area;
  /** Opens the menu on narrow screens. */
  readonly onMenu: (() => void) | undefined;
  onPalette(): void;
}

export const TopBar = ({ area, onMenu, onPalette }: Props) => {
  const me = useCurrentUser();
  return (
    <header className="frame-bar">
      {onMenu && (
        <button type="button" className="plain-round" aria-label={translate('shell.menu')} onClick={onMenu}>
          <signs.menu />
        </button>
      )}
      <Link className="frame-home" to={`/${area}`}>
        <Mark size={28} />
        {translate('publicPages.brand')}
      </Link>
      <span className="frame-notices" aria-hidden />
      {isFilePath(me?.company?.logo ?? '') && (
        <img className="frame-logo" src={me?.company?.logo ?? ''} alt="" />
      )}
      <span className="frame-place">{me?.company?.name}</span>
      <button
        type="button"
        className="plain-round frame-go"
        aria-label={translate('shell.go')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${translate('shell.go')} (Ctrl K)`}
        onClick={onPalette}
      >
        <signs.go />
      </button>
      <AlarmBell area={area} />
      <ProfileMenu area={area} />
    </header>
  );
};

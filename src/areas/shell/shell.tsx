import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isKiosk } from '../../providers/kiosk.ts';
import { useMedia } from '../../providers/use-media.ts';
import { useAreaContext } from '../area-context.ts';
import { Announcer } from './announcer.tsx';
import { Banners } from './banners.tsx';
import { MainMenu } from './main-menu.tsx';
import { Modal } from './modal.tsx';
import { Shortcuts, type ShortcutDialog } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import './over.css';
import './shell.css';
import { translate } from '../../providers/i18n/translate.ts';

const skip = (event: MouseEvent): void => {
  // Not a navigation for the router.
  event.preventDefault();
  document.getElementById('content')?.focus();
};

/** The frame of every area page: top bar, menu, notifications. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { area } = useAreaContext();
  const wide = useMedia('(min-width: 900px)');
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ShortcutDialog>();
  const location = useLocation();
  const { pathname } = location;
  useEffect(() => setOpen(false), [pathname, wide]);
  const isWall = isKiosk(location);
  const menu = <MainMenu />;
  // Kiosk screens have no menu. The page keeps its position in the tree.
  return (
    <div className="frame" data-wall={isWall ? '' : undefined}>
      {!isWall && (
        <>
          <a className="frame-skip" href="#content" onClick={skip}>
            {translate('shell.skip')}
          </a>
          <TopBar
            area={area}
            onMenu={wide ? undefined : () => setOpen(true)}
            onPalette={() => setDialog('palette')}
          />
          <Banners />
        </>
      )}
      <div className="frame-body">
        {!isWall && wide && <div className="frame-side">{menu}</div>}
        {!isWall && !wide && open && (
          <Modal label={translate('shell.menu')} className="frame-drawer" onClose={() => setOpen(false)}>
            {menu}
          </Modal>
        )}
        <main id="content" className="frame-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {!isWall && <Shortcuts open={dialog} onOpen={setDialog} />}
      <Announcer />
    </div>
  );
};

import Bookmark from '@mui/icons-material/BookmarkBorder';
import { useTranslate } from '../providers/i18n/translate.ts';
import { lazy, memo } from 'react';
import { ToolPopover } from './tool-popover.tsx';

const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));

/** The user's saved views of a list. */
export const ViewsMenu = memo(({ storeKey }: { readonly storeKey: string }) => {
  const translate = useTranslate();
  return (
    <ToolPopover icon={<Bookmark />} title={translate('lists.views')}>
      {(close) => <ViewsPanel storeKey={storeKey} onClose={close} />}
    </ToolPopover>
  );
});
ViewsMenu.displayName = 'ViewsMenu';

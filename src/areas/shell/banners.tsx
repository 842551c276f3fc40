import { useState, useSyncExternalStore } from 'react';
import { isReachable, onReachable } from '../../providers/connection.ts';
import { checkHealth } from '../../providers/http.ts';
import { signs } from '../../providers/icons.tsx';
import { isInMemory, onStorageFallback } from '../../providers/browser/storage.ts';
import { PlainNote } from '../../providers/theme/note.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const Offline = () => (
  <PlainNote
    severity="warning"
    action={
      <button
        type="button"
        className="plain-button"
        data-look="inherit"
        data-size="small"
        onClick={() => void checkHealth().catch(() => undefined)}
      >
        {translate('shell.offline_retry')}
      </button>
    }
  >
    {translate('shell.offline')}
  </PlainNote>
);

const NothingKept = ({ onRead }: { onRead(): void }) => (
  <PlainNote
    severity="info"
    action={
      <button type="button" className="plain-round" aria-label={translate('shell.close')} onClick={onRead}>
        <signs.close />
      </button>
    }
  >
    {translate('publicPages.memory')}
  </PlainNote>
);

/** Site-wide problems: no connection, browser storage unavailable. */
export const Banners = () => {
  const reachable = useSyncExternalStore(onReachable, isReachable);
  const memory = useSyncExternalStore(onStorageFallback, isInMemory);
  const [read, setRead] = useState(false);
  return (
    <div className="frame-banners">
      {!reachable && <Offline />}
      {memory && !read && <NothingKept onRead={() => setRead(true)} />}
    </div>
  );
};

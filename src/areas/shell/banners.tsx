import { useState, useSyncExternalStore } from 'react';
import { isReachable, onReachable } from '../../providers/connection.ts';
import { api } from '../../providers/http.ts';
import { say } from '../../providers/i18n/say.ts';
import { signs } from '../../providers/icons.tsx';
import { isInMemory, onStorageFallback } from '../../providers/storage.ts';
import { PlainNote } from '../../providers/theme/note.tsx';

const Offline = () => (
  <PlainNote
    severity="warning"
    action={
      <button
        type="button"
        className="plain-button"
        data-look="inherit"
        data-size="small"
        onClick={() => void api.get('/health').catch(() => undefined)}
      >
        {say('shell.offline_retry')}
      </button>
    }
  >
    {say('shell.offline')}
  </PlainNote>
);

const NothingKept = ({ onRead }: { onRead(): void }) => (
  <PlainNote
    severity="info"
    action={
      <button type="button" className="plain-round" aria-label={say('shell.close')} onClick={onRead}>
        <signs.close />
      </button>
    }
  >
    {say('publicPages.memory')}
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

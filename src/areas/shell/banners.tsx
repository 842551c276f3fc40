import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';
import { isReachable, onReachable } from '../../providers/connection.ts';
import { api } from '../../providers/http.ts';
import { isInMemory, onInMemory } from '../../providers/storage.ts';

const FLAT = { borderRadius: 0, py: 0 } as const;

const Offline = () => {
  const translate = useTranslate();
  const look = () => void api.get('/health').catch(() => undefined);
  return (
    <Alert
      severity="warning"
      sx={FLAT}
      action={
        <Button color="inherit" size="small" onClick={look}>
          {translate('shell.offline_retry')}
        </Button>
      }
    >
      {translate('shell.offline')}
    </Alert>
  );
};

/** What is wrong with the whole site: no connection, nothing kept in the browser. */
export const Banners = () => {
  const translate = useTranslate();
  const reachable = useSyncExternalStore(onReachable, isReachable);
  const memory = useSyncExternalStore(onInMemory, isInMemory);
  const [read, setRead] = useState(false);
  return (
    <>
      {!reachable && <Offline />}
      {memory && !read && (
        <Alert severity="info" sx={FLAT} onClose={() => setRead(true)} closeText={translate('shell.close')}>
          {translate('publicPages.memory')}
        </Alert>
      )}
    </>
  );
};

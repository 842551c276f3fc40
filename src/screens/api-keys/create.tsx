import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keyExamples } from '../../domain/api/key-examples.ts';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { API_URL } from '../../providers/http.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { ConnectNetwork } from './connect-network.tsx';
import { ExpiryInput } from './expiry-input.tsx';
import { FirstMessage } from './first-message.tsx';
import { CopyField } from '../copy-field.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface CreatedKey {
  readonly id: number;
  readonly key: string;
  readonly scopes: readonly string[];
  readonly done: () => void;
  readonly leave: (to: string) => void;
}

/** Shows a new key, which cannot be displayed again, and how to use it. */
const KeyDialog = ({ created }: { readonly created: CreatedKey }) => {
  const translate = useTranslate();
  const id = useId();
  const area = useArea();
  const api = new URL(API_URL, window.location.href);
  const examples = keyExamples(created, api.href);
  const isForReadings = created.scopes.includes('ingest');
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{translate('screens.keys.created')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{translate('screens.keys.once')}</Alert>
        <CopyField label={translate('screens.keys.key')} text={created.key} />
        {isForReadings && <ConnectNetwork apiKey={created.key} api={api} />}
        {examples.map(({ kind, text }) => (
          <CopyField key={kind} label={translate(`screens.keys.${kind}`)} text={text} multiline />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isForReadings && (
          <FirstMessage
            id={created.id}
            onRegister={() => created.leave(pathTo(area, 'new-devices', 'list'))}
          />
        )}
        <Button variant={isForReadings ? 'outlined' : 'contained'} onClick={created.done}>
          {translate('screens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Values that a link to this page may start the form with: what the key is for. */
const useStart = (): Values | undefined => {
  const state = useLocation().state as { readonly scope?: string } | null;
  const translate = useTranslate();
  const scope = state?.scope;
  return useMemo(
    () => (scope === undefined ? undefined : { scopes: [scope], name: translate('screens.keys.first_name') }),
    [scope, translate],
  );
};

/** Creates an API key, then shows it once with what to do with it. */
export default function ApiKeyCreate() {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const start = useStart();
  return (
    <>
      <GeneratedCreate
        {...(start ? { defaultValues: start } : {})}
        onCreated={({ id, key, scopes }, done, leave) =>
          setCreated({ id: Number(id), key, scopes, done, leave })
        }
      >
        <ExpiryInput source="expires_at" />
      </GeneratedCreate>
      {created && <KeyDialog created={created} />}
    </>
  );
}

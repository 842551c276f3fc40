import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { keyExamples } from '../domain/key-examples.ts';
import { CreateView } from '../generator/create-view.tsx';
import { API_URL } from '../providers/http.ts';
import { resourceNamed } from '../resources/all.ts';
import { ExpiryInput } from './api-keys/expiry-input.tsx';
import { CopyField } from './copy-field.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

const INPUTS = { expires_at: <ExpiryInput /> };

interface CreatedKey {
  readonly key: string;
  readonly scopes: readonly string[];
  readonly done: () => void;
}

/** Shows a new key, which cannot be displayed again, with usage examples. */
const KeyDialog = ({ created }: { readonly created: CreatedKey }) => {
  const translate = useTranslate();
  const id = useId();
  const api = new URL(API_URL, window.location.href);
  const examples = keyExamples(created, api.href);
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{translate('screens.keys.created')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{translate('screens.keys.once')}</Alert>
        <CopyField label={translate('screens.keys.key')} text={created.key} />
        {examples.map(({ kind, text }) => (
          <CopyField key={kind} label={translate(`screens.keys.${kind}`)} text={text} multiline />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={created.done}>
          {translate('screens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Creates an API key, then shows it once with usage examples. */
export default function ApiKeyCreate({ resource }: { readonly resource: string }) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  return (
    <>
      <CreateView
        definition={resourceNamed(resource)}
        inputs={INPUTS}
        onCreated={({ key, scopes }, done) => setCreated({ key, scopes, done })}
      />
      {created && <KeyDialog created={created} />}
    </>
  );
}

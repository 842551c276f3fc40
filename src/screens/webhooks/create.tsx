import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import { CopyField } from '../copy-field.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Created {
  readonly title: string;
  readonly secret: string;
  readonly done: () => void;
}

/** Shows the secret of a new webhook, which cannot be displayed again. */
const SecretDialog = ({ created: { title, secret, done } }: { readonly created: Created }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{translate('webhooks.created', { title })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{translate('webhooks.once')}</Alert>
        <CopyField label={translate('webhooks.secret')} text={secret} />
        <DialogContentText sx={{ mt: 2 }}>{translate('webhooks.verify')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={done}>
          {translate('screens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Creates a webhook, then shows its secret once. */
export default function WebhookCreate() {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <GeneratedCreate
        onCreated={({ title, secret }, done) => {
          if (typeof secret === 'string') setCreated({ title: String(title), secret, done });
          else done();
        }}
      />
      {created && <SecretDialog created={created} />}
    </>
  );
}

import Alert from '@mui/material/Alert';
import { ChipsInput } from '../../../generator/form/chips-input.tsx';
import { useMailEnabled } from '../../../providers/browser/mail.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Recipients of scheduled runs. Unavailable if the server cannot send mail. */
export const RecipientsInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const canMail = useMailEnabled();
  if (canMail === false) return <Alert severity="info">{translate('reports.no_mail')}</Alert>;
  return (
    <ChipsInput
      source={source}
      label={translate('resources.reports.fields.recipients')}
      helperText={translate('reports.recipients_help')}
      pattern={EMAIL}
      faultOf={(text) => translate('reports.no_email', { text })}
    />
  );
};

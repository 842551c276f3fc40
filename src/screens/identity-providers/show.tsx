import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { redirectUri, signedOutUri } from '../../domain/sign-in/single-sign-on.ts';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldList } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { CopyField } from '../copy-field.tsx';
import { TestConnection } from '../hydraloop/test-connection.tsx';
import { providerCells } from './cells.tsx';

const PANEL = { borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 } as const;

/** The addresses to register at the provider. */
const Registration = ({ id }: { readonly id: number }) => {
  const translate = useTranslate();
  // The address of this page is the public one, unless the portal was opened by another.
  const { origin } = window.location;
  return (
    <Paper variant="outlined" sx={PANEL}>
      <Typography component="h2" variant="h6">
        {translate('identity_providers.register')}
      </Typography>
      <Typography color="text.secondary">{translate('identity_providers.register_text')}</Typography>
      <CopyField label={translate('identity_providers.redirect_uri')} text={redirectUri(origin, id)} />
      <CopyField label={translate('identity_providers.signed_out_uri')} text={signedOutUri(origin)} />
    </Paper>
  );
};

/** An identity provider's page: connection test, what to register there, details and history. */
export const IdentityProviderShow = ({ resource }: { readonly resource: string }) => {
  return (
    <OwnCells value={providerCells}>
      <GeneratedShow>
        {(record) => (
          <>
            <TestConnection resource="identity-providers" id={Number(record.id)} />
            <Registration id={Number(record.id)} />
            <Paper variant="outlined" sx={PANEL}>
              <FieldList record={record} />
            </Paper>
            <RecordHistory resource={resource} ids={[Number(record.id)]} />
          </>
        )}
      </GeneratedShow>
    </OwnCells>
  );
};

import {
  DateField,
  EditButton,
  FunctionField,
  ReferenceField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  WithRecord,
} from 'react-admin';
import { useGetRecordId } from 'ra-core';
import { NOTHING } from '../domain/text/format.ts';
import { RecordHistory } from '../generator/history/record-history.tsx';
import { useLabels } from '../generator/labels.ts';
import { RECORD_META } from '../generator/record-meta.ts';
import { RecordTitle, StockPage } from '../generator/stock-page.tsx';
import { useFormatLocale, useZone } from '../providers/current-user.ts';
import { resourceNamed } from '../resources/all.ts';
import { KeyState } from './api-keys/state.tsx';
import { RevokeButton } from './revoke-button.tsx';

const Actions = () => (
  <TopToolbar>
    <WithRecord render={(record) => <RevokeButton record={record} />} />
    <EditButton variant="contained" sx={{ ml: 1 }} />
  </TopToolbar>
);

// The error page of a failed call is enough.
const QUERY = { meta: RECORD_META, onError: () => undefined };

/**
 * Shows an API key's details; the secret itself is shown only on creation. Built from react-admin's own components, as
 * an example: they look right in our theme and use the definition's labels.
 */
export default function ApiKeyShow({ resource }: { readonly resource: string }) {
  const definition = resourceNamed(resource);
  const labels = useLabels(definition);
  const id = Number(useGetRecordId());
  const times = {
    emptyText: NOTHING,
    locales: useFormatLocale(),
    options: { timeZone: useZone(), dateStyle: 'medium', timeStyle: 'short' },
  } as const;
  return (
    <StockPage definition={definition}>
      <Show
        title={<RecordTitle definition={definition} />}
        actions={<Actions />}
        sx={{ maxWidth: 800, mb: 3 }}
        queryOptions={QUERY}
      >
        <SimpleShowLayout spacing={1.5} sx={{ py: 2 }}>
          <FunctionField source="revoked_at" render={(record) => <KeyState value={record} />} />
          <TextField source="prefix" />
          <FunctionField
            source="scopes"
            render={({ scopes }: { scopes: string[] }) =>
              scopes.map((scope) => labels.value('scopes', scope)).join(', ')
            }
          />
          <ReferenceField source="company_id" reference="companies" link="show" emptyText={NOTHING} />
          <DateField source="expires_at" showTime {...times} />
          <DateField source="last_used_at" showTime {...times} />
          <TextField source="last_used_address" emptyText={NOTHING} />
          <ReferenceField source="created_by" reference="users" link="show" emptyText={NOTHING} />
          <DateField source="created_at" showTime {...times} />
          <DateField source="updated_at" showTime {...times} />
        </SimpleShowLayout>
      </Show>
      <RecordHistory resource={resource} ids={[id]} />
    </StockPage>
  );
}

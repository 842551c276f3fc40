import Paper from '@mui/material/Paper';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldList } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { keyCells } from './state.tsx';
import { RevokeButton } from './revoke-button.tsx';

const FACTS = [
  'revoked_at',
  'prefix',
  'scopes',
  'company_id',
  'expires_at',
  'last_used_at',
  'last_used_address',
  'created_by',
  'created_at',
  'updated_at',
];

/** Shows an API key's details; the secret itself is shown only on creation. */
export default function ApiKeyShow({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={keyCells}>
      <GeneratedShow removal="none" actions={(record) => <RevokeButton record={record} />}>
        {(record) => (
          <>
            <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 }}>
              <FieldList record={record} only={FACTS} />
            </Paper>
            <RecordHistory resource={resource} ids={[Number(record.id)]} />
          </>
        )}
      </GeneratedShow>
    </OwnCells>
  );
}

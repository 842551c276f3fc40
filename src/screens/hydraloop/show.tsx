import Paper from '@mui/material/Paper';
import { FieldList } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { RemoveToken } from './remove-token.tsx';
import { TestConnection } from './test-connection.tsx';

/** A Hydraloop endpoint's page: connection test, details and history. */
export default function HydraloopShow({ resource }: { readonly resource: string }) {
  return (
    <GeneratedShow actions={(record) => <RemoveToken record={record} />}>
      {(record) => (
        <>
          <TestConnection resource="hydraloop" id={Number(record.id)} />
          <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 }}>
            <FieldList record={record} />
          </Paper>
          <RecordHistory resource={resource} ids={[Number(record.id)]} />
        </>
      )}
    </GeneratedShow>
  );
}

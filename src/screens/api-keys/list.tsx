import Block from '@mui/icons-material/Block';
import type { RaRecord } from 'ra-core';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import { BulkButton } from '../../generator/bulk/bar.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { keyCells } from './state.tsx';
import { RevokeButton } from './revoke-button.tsx';

const RevokeMany = lazy(async () => ({ default: (await import('./bulk-revoke.tsx')).BulkRevoke }));
const revokeMany = <BulkButton label="screens.keys.revoke" icon={<Block />} isDanger Dialog={RevokeMany} />;

// A constant, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col source="revoked_at" render={keyCells.revoked_at} />
    <DataTable.Col render={(key) => <RevokeButton record={key as RaRecord} />} />
  </>
);

/** Lists API keys with their state and a revoke button on each row. */
export default function ApiKeyList({ resource }: { readonly resource: string }) {
  return (
    <GeneratedList resource={resource} bulkActionButtons={revokeMany}>
      {columns}
    </GeneratedList>
  );
}

import Block from '@mui/icons-material/Block';
import { lazy } from 'react';
import type { BulkTask } from '../generator/bulk-context.ts';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { KeyCells } from './api-keys/state.tsx';
import { RevokeButton } from './revoke-button.tsx';

const revoke: BulkTask = {
  key: 'revoke',
  label: 'screens.keys.revoke',
  icon: <Block />,
  isDanger: true,
  Dialog: lazy(async () => ({ default: (await import('./api-keys/bulk-revoke.tsx')).BulkRevoke })),
};
const TASKS = [revoke];

/** Lists API keys with a revoke button on each row. */
export default function ApiKeyList({ resource }: { readonly resource: string }) {
  return (
    <KeyCells>
      <ListView
        definition={resourceNamed(resource)}
        bulk={TASKS}
        rowActions={(record) => <RevokeButton record={record} />}
      />
    </KeyCells>
  );
}

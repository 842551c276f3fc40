import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { KeyCells } from './api-keys/state.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** Lists API keys with a revoke button on each row. */
export default function ApiKeyList({ resource }: { readonly resource: string }) {
  return (
    <KeyCells>
      <ListView
        definition={resourceNamed(resource)}
        rowActions={(record) => <RevokeButton record={record} />}
      />
    </KeyCells>
  );
}

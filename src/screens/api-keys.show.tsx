import { ShowView } from '../generator/show-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { KeyCells } from './api-keys/state.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** Shows an API key's details. The secret itself is shown only on creation. */
export default function ApiKeyShow({ resource }: { readonly resource: string }) {
  return (
    <KeyCells>
      <ShowView
        definition={resourceNamed(resource)}
        removal="none"
        actions={(record) => <RevokeButton record={record} />}
      />
    </KeyCells>
  );
}

import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ExpiryInput } from './api-keys/expiry-input.tsx';
import { RevokeButton } from './revoke-button.tsx';

const INPUTS = { expires_at: <ExpiryInput /> };

/** Edits an API key. Keys are revoked rather than deleted so that their writes stay traceable. */
export default function ApiKeyEdit({ resource }: { readonly resource: string }) {
  return (
    <EditView
      definition={resourceNamed(resource)}
      removal="none"
      inputs={INPUTS}
      actions={(record) => <RevokeButton record={record} />}
    />
  );
}

import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { ExpiryInput } from './expiry-input.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** Edits an API key. Keys are revoked rather than deleted so that their writes stay traceable. */
export default function ApiKeyEdit() {
  return (
    <GeneratedEdit removal="none" actions={(record) => <RevokeButton record={record} />}>
      <ExpiryInput source="expires_at" />
    </GeneratedEdit>
  );
}

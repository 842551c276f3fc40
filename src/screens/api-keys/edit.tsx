import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { ExpiryInput } from './expiry-input.tsx';
import { RevokeButton } from './revoke-button.tsx';

/** Edits an API key. Keys are revoked rather than deleted so that their writes stay traceable. */
export default function ApiKeyEdit({ resource }: { readonly resource: string }) {
  return (
    <GeneratedEdit
      definition={resourceNamed(resource)}
      removal="none"
      actions={(record) => <RevokeButton record={record} />}
    >
      <ExpiryInput source="expires_at" />
    </GeneratedEdit>
  );
}

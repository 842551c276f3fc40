import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { RevokeButton } from './revoke-button.tsx';

/** A key's form. A key is never deleted, so that what it wrote can be traced; it is revoked. */
export default function ApiKeyEdit({ resource }: { readonly resource: string }) {
  return (
    <EditView
      definition={resourceNamed(resource)}
      removal="none"
      actions={(record) => <RevokeButton record={record} />}
    />
  );
}

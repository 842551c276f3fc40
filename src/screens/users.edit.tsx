import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { userForm } from './user-form.tsx';
import { NewLink } from './users/new-link.tsx';

/** Edits a user. Also creates a link for one who cannot sign in. */
export default function UserEdit({ resource }: { readonly resource: string }) {
  return (
    <EditView
      definition={resourceNamed(resource)}
      {...userForm}
      actions={(record) => <NewLink record={record} />}
    />
  );
}

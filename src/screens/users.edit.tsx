import { GeneratedEdit } from '../generator/edit.tsx';
import { resourceNamed } from '../resources/all.ts';
import { userForm } from './user-form.tsx';
import { NewLink } from './users/new-link.tsx';

/** Edits a user. Also creates a link for one who cannot sign in. */
export default function UserEdit({ resource }: { readonly resource: string }) {
  return (
    <GeneratedEdit
      definition={resourceNamed(resource)}
      {...userForm}
      actions={(record) => <NewLink record={record} />}
    />
  );
}

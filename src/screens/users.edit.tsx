import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { userForm } from './user-form.tsx';
import { NewLink } from './users/new-link.tsx';

/** A user's form, with a link for whoever can't sign in. */
export default function UserEdit({ resource }: { readonly resource: string }) {
  return (
    <EditView
      definition={resourceNamed(resource)}
      {...userForm}
      actions={(record) => <NewLink record={record} />}
    />
  );
}

import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { userForm } from './form.tsx';
import { NewLink } from './new-link.tsx';

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

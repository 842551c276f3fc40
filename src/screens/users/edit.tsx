import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { userForm } from './form.tsx';
import { NewLink } from './new-link.tsx';

/** Edits a user. Also creates a link for one who cannot sign in. */
export default function UserEdit() {
  return <GeneratedEdit {...userForm} actions={(record) => <NewLink record={record} />} />;
}

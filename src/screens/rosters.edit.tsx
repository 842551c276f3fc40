import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { rosterForm } from './rosters/form.tsx';

/** Edits a roster: weekly duties and exceptions. */
export default function RosterEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} {...rosterForm} />;
}

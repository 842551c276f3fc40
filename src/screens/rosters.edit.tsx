import { GeneratedEdit } from '../generator/edit.tsx';
import { resourceNamed } from '../resources/all.ts';
import { rosterForm } from './rosters/form.tsx';

/** Edits a roster: weekly duties and exceptions. */
export default function RosterEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...rosterForm} />;
}

import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { rosterForm } from './form.tsx';

/** Edits a roster: weekly duties and exceptions. */
export default function RosterEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...rosterForm} />;
}

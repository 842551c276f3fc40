import { GeneratedCreate } from '../../generator/form/create.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { rosterForm } from './form.tsx';

/** Creates a roster: weekly duties and exceptions. */
export default function RosterCreate({ resource }: { readonly resource: string }) {
  return <GeneratedCreate definition={resourceNamed(resource)} {...rosterForm} />;
}

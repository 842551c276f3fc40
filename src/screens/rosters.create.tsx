import { CreateView } from '../generator/create-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { rosterForm } from './rosters/form.tsx';

/** Creates a roster: weekly duties and exceptions. */
export default function RosterCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} {...rosterForm} />;
}

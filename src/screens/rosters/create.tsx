import { GeneratedCreate } from '../../generator/form/create.tsx';
import { rosterForm } from './form.tsx';

/** Creates a roster: weekly duties and exceptions. */
export default function RosterCreate() {
  return <GeneratedCreate {...rosterForm} />;
}

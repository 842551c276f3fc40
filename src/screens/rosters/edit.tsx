import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { rosterForm } from './form.tsx';

/** Edits a roster: weekly duties and exceptions. */
export default function RosterEdit() {
  return <GeneratedEdit {...rosterForm} />;
}

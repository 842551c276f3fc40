import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { policyForm } from './form.tsx';

/** Edits a notification policy with its steps. */
export default function PolicyEdit() {
  return <GeneratedEdit {...policyForm} />;
}

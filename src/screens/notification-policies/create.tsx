import { GeneratedCreate } from '../../generator/form/create.tsx';
import { policyForm } from './form.tsx';

/** Creates a notification policy with its steps. */
export default function PolicyCreate() {
  return <GeneratedCreate {...policyForm} />;
}

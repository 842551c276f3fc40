import { GeneratedCreate } from '../../generator/form/create.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { policyForm } from './form.tsx';

/** Creates a notification policy with its steps. */
export default function PolicyCreate({ resource }: { readonly resource: string }) {
  return <GeneratedCreate definition={resourceNamed(resource)} {...policyForm} />;
}

import { CreateView } from '../generator/create-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { policyForm } from './notification-policies/form.tsx';

/** Creates a notification policy with its steps. */
export default function PolicyCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} {...policyForm} />;
}

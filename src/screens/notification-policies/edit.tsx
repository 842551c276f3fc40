import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { policyForm } from './form.tsx';

/** Edits a notification policy with its steps. */
export default function PolicyEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...policyForm} />;
}

import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { modelForm } from './form.tsx';

/** Edits a device model, beside a message that it is tried on. */
export default function DeviceModelEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...modelForm} />;
}

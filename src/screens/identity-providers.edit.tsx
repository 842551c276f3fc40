import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { providerInputs } from './identity-providers/inputs.tsx';

/** Edits an identity provider. Its client secret can be replaced but not read. */
export default function IdentityProviderEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} inputs={providerInputs} />;
}

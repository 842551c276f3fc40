import { CreateView } from '../generator/create-view.tsx';
import { pathTo, useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { providerInputs } from './identity-providers/inputs.tsx';

/** Creates an identity provider, and opens its page with the addresses to register there. */
export default function IdentityProviderCreate({ resource }: { readonly resource: string }) {
  const area = useArea();
  return (
    <CreateView
      definition={resourceNamed(resource)}
      inputs={providerInputs}
      onCreated={({ id }, _done, leave) => leave(pathTo(area, resource, 'show', id))}
    />
  );
}

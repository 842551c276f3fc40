import { useLocation } from 'react-router-dom';
import { CreateView } from '../generator/create-view.tsx';
import { EditView } from '../generator/edit-view.tsx';
import { pathTo, useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { providerInputs } from './identity-providers/inputs.tsx';

/**
 * Edits an identity provider, whose client secret can be replaced but not read; or creates one, and opens its page with
 * the addresses to register there. One screen, because every page loads the list of all screens.
 */
export default function IdentityProviderEdit({ resource }: { readonly resource: string }) {
  const area = useArea();
  const definition = resourceNamed(resource);
  if (!useLocation().pathname.endsWith('/create'))
    return <EditView definition={definition} inputs={providerInputs} />;
  return (
    <CreateView
      definition={definition}
      inputs={providerInputs}
      onCreated={({ id }, _done, leave) => leave(pathTo(area, resource, 'show', id))}
    />
  );
}

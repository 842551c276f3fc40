import { useLocation } from 'react-router-dom';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { IdentityProviderList } from './list.tsx';
import { IdentityProviderShow } from './show.tsx';
import { providerInputs } from './inputs.tsx';

const Create = ({ resource }: { readonly resource: string }) => {
  const area = useArea();
  return (
    <GeneratedCreate onCreated={({ id }, _done, leave) => leave(pathTo(area, resource, 'show', id))}>
      {providerInputs}
    </GeneratedCreate>
  );
};

/**
 * The pages of identity providers: lists them, shows one with the addresses to register there, creates or edits it. Its client
 * secret can be replaced but not read. One screen, because every page loads the list of all screens.
 */
export default function IdentityProviderPages({ resource }: { readonly resource: string }) {
  const page = useLocation().pathname.split('/').at(-1);
  if (page === resource) return <IdentityProviderList resource={resource} />;
  if (page === 'show') return <IdentityProviderShow resource={resource} />;
  if (page === 'create') return <Create resource={resource} />;
  return <GeneratedEdit>{providerInputs}</GeneratedEdit>;
}

import { OwnCells } from '../../generator/cells.tsx';
import { ListView } from '../../generator/list-view.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { useListChanges } from '../use-list-changes.ts';
import { providerListCells } from './cells.tsx';

/** The identity providers, with their company, their domains, and when somebody signed in with them last. */
export const IdentityProviderList = ({ resource }: { readonly resource: string }) => {
  useListChanges(resource);
  return (
    <OwnCells value={providerListCells}>
      <ListView definition={resourceNamed(resource)} />
    </OwnCells>
  );
};

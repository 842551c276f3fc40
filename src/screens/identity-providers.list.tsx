import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { providerCells } from './identity-providers/cells.tsx';

/** Lists identity providers. */
export default function IdentityProviderList({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={providerCells}>
      <ListView definition={resourceNamed(resource)} />
    </OwnCells>
  );
}

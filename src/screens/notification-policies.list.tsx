import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { policyCells } from './notification-policies/cells.tsx';

/** Lists notification policies. */
export default function PolicyList({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={policyCells}>
      <ListView definition={resourceNamed(resource)} />
    </OwnCells>
  );
}

import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { userCells } from './users/status.tsx';

/** Lists users with their status. */
export default function UserList({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={userCells}>
      <ListView definition={resourceNamed(resource)} />
    </OwnCells>
  );
}

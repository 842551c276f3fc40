import type { RaRecord } from 'ra-core';
import { initials } from '../domain/text/initials.ts';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { RowPicture } from '../generator/row-title.tsx';
import { resourceNamed } from '../resources/all.ts';
import { listedUserCells, userCells } from './users/status.tsx';

const cells = { ...userCells, ...listedUserCells };
const face = ({ name }: RaRecord) => (
  <span className="plain-face" aria-hidden translate="no">
    {initials(String(name ?? ''))}
  </span>
);

/** Lists users with their initials and status. */
export default function UserList({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={cells}>
      <RowPicture value={face}>
        <ListView definition={resourceNamed(resource)} />
      </RowPicture>
    </OwnCells>
  );
}

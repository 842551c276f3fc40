import type { RaRecord } from 'ra-core';
import { initials } from '../../domain/text/initials.ts';
import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { listedUserCells, userCells } from './status.tsx';

const cells = { ...userCells, ...listedUserCells };
const face = ({ name }: RaRecord) => (
  <span className="plain-face" aria-hidden translate="no">
    {initials(String(name ?? ''))}
  </span>
);

/** Lists users with their initials and status. */
export default function UserList({ resource }: { readonly resource: string }) {
  return (
    <GeneratedList resource={resource} picture={face}>
      {columnsOf(cells)}
    </GeneratedList>
  );
}

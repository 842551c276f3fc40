import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { policyCells } from './cells.tsx';

/** Lists notification policies. */
export default function PolicyList({ resource }: { readonly resource: string }) {
  return <GeneratedList resource={resource}>{columnsOf(policyCells)}</GeneratedList>;
}

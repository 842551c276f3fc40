import { GeneratedList } from '../generator/list.tsx';
import { columnsOf } from '../generator/own-columns.tsx';
import { policyCells } from './notification-policies/cells.tsx';

/** Lists notification policies. */
export default function PolicyList({ resource }: { readonly resource: string }) {
  return <GeneratedList resource={resource}>{columnsOf(policyCells)}</GeneratedList>;
}

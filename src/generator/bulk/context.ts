import { useListContext } from 'ra-core';
import type { BulkSelection } from '../../providers/data/bulk.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useSelection } from './selection.tsx';

/** The props of a bulk action's dialog. */
export interface BulkDialogProps {
  readonly definition: AnyResource;
  onClose(): void;
}

/** The selection, as bulk calls take it. */
export const useBulkSelection = (): { readonly chosen: BulkSelection; readonly count: number } => {
  const { selectedIds, filterValues, filter } = useListContext();
  const { all, count } = useSelection();
  return { chosen: all ? { filter: { ...filterValues, ...filter } } : { ids: selectedIds }, count };
};

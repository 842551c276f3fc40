import { useListContext } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { BulkSelection } from '../providers/data/bulk.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useSelection } from './selection.tsx';

/** What the dialog of a bulk task is given. */
export interface BulkDialogProps {
  readonly definition: AnyResource;
  onClose(): void;
}

/** Something that can be done with many records at once. */
export interface BulkTask {
  readonly key: string;
  /** The key of the words on its button. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/** What is selected, as bulk calls are told it. */
export const useBulkSelection = (): { readonly chosen: BulkSelection; readonly count: number } => {
  const { selectedIds, filterValues, filter } = useListContext();
  const { all, count } = useSelection();
  return { chosen: all ? { filter: { ...filterValues, ...filter } } : { ids: selectedIds }, count };
};

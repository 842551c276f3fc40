import { useListContext } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { BulkSelection } from '../providers/data/bulk.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useSelection } from './selection.tsx';

/** Props of a bulk task's dialog. */
export interface BulkDialogProps {
  readonly definition: AnyResource;
  onClose(): void;
}

/** A bulk action. */
export interface BulkTask {
  readonly key: string;
  /** Translation key of its button. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/** The selection, as bulk calls take it. */
export const useBulkSelection = (): { readonly chosen: BulkSelection; readonly count: number } => {
  const { selectedIds, filterValues, filter } = useListContext();
  const { all, count } = useSelection();
  return { chosen: all ? { filter: { ...filterValues, ...filter } } : { ids: selectedIds }, count };
};

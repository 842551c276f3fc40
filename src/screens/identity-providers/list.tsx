import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { useListChanges } from '../use-list-changes.ts';
import { providerListCells } from './cells.tsx';

/** The identity providers, with their company, their domains, and when somebody signed in with them last. */
export const IdentityProviderList = ({ resource }: { readonly resource: string }) => {
  useListChanges(resource);
  return <GeneratedList resource={resource}>{columnsOf(providerListCells)}</GeneratedList>;
};

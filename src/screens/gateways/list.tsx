import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { gatewayCells } from './state.tsx';

const REFRESHED = { refetchInterval: 60_000 };

/** Gateways with their state and alarms, those with alarms first. */
export default function GatewayList({ resource }: { readonly resource: string }) {
  return (
    <GeneratedList
      resource={resource}
      sort={{ field: 'alarm_level', order: 'DESC' }}
      queryOptions={REFRESHED}
    >
      {columnsOf(gatewayCells)}
    </GeneratedList>
  );
}

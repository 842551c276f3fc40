import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { gatewayCells } from './gateways/state.tsx';

const REFRESH_MS = 60_000;

/** Gateways with their state and alarms, those with alarms first. */
export default function GatewayList() {
  return (
    <OwnCells value={gatewayCells}>
      <ListView definition={resourceNamed('gateways')} sort="-alarm_level" refreshMs={REFRESH_MS} />
    </OwnCells>
  );
}

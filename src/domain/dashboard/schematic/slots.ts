import { withRole } from '../../readings/datapoint-roles.ts';
import type { BoundDatapoint } from '../../readings/datapoints.ts';
import { IN_BAND_COLOUR } from '../bands.ts';
import type { StateBinding, ValueBinding } from '../document.ts';
import { type PlacedSymbol, slotNode } from './model.ts';
import type { Slot } from './symbol.ts';
import { kindOf, symbolKinds } from './symbols.ts';

type Candidate = Pick<BoundDatapoint, 'id' | 'xid' | 'key' | 'kind' | 'dev_id' | 'device_id'>;
/** What tells which slots a datapoint suits. */
type Suited = Pick<BoundDatapoint, 'id' | 'kind' | 'role'>;

/** A datapoint for a slot of a symbol. */
export interface SlotMatch<D> {
  readonly slot: Slot;
  readonly datapoint: D;
}

/** The datapoints of one device that suit the slots of a symbol by their roles; each datapoint is used once. */
export const matchSlots = <D extends Suited>(
  symbol: Pick<PlacedSymbol, 'kind'>,
  datapoints: readonly D[],
): readonly SlotMatch<D>[] => {
  const used = new Set<number>();
  return (kindOf(symbol)?.slots ?? []).flatMap((slot) => {
    const free = datapoints.filter(
      ({ id, kind }) => !used.has(id) && (slot.as === 'state' || kind !== 'state'),
    );
    const found = withRole(free, ...slot.roles);
    if (!found) return [];
    used.add(found.id);
    return [{ slot, datapoint: found }];
  });
};

/**
 * The kind of symbol that suits the datapoints of a device, null if none does: of those whose first slot shows one, the one
 * with the most slots for them, then the one that the datapoint says most clearly, then the one with the fewest slots.
 */
export const suitingKind = (datapoints: readonly Suited[]): string | null => {
  const [best] = [...symbolKinds]
    .flatMap(([kind, { slots }]) => {
      const matches = matchSlots({ kind }, datapoints);
      const [main] = matches;
      if (!main || main.slot !== slots[0]) return [];
      const clarity = main.slot.roles.findIndex((role) => role === main.datapoint.role);
      return [{ kind, rank: [-matches.length, clarity, slots.length] }];
    })
    .toSorted((one, other) => one.rank.map((at, n) => at - (other.rank[n] ?? 0)).find((by) => by !== 0) ?? 0);
  return best?.kind ?? null;
};

/** Temperatures at an outlet: the defaults, which the thresholds of the binding can replace. */
export const OUTLET_BANDS = [
  { from: 0, colour: '#3d9bd1', label: 'Cold' },
  { from: 38, colour: IN_BAND_COLOUR, label: 'In band' },
  { from: 45, colour: '#c9822b', label: 'Above the limit' },
  { from: 50, colour: '#c4453a', label: 'Scalding' },
] as const;
const BANDED = new Set(['tmv', 'shower', 'basin']);

const ON = '#2b8a3e';
const IDLE = '#8a97a3';
const ALARM = '#c4281f';

/** The binding of a slot that shows a value. */
export const slotValue = (symbol: PlacedSymbol, slot: Slot, datapoint: Candidate): ValueBinding => ({
  id: datapoint.id,
  xid: datapoint.xid,
  end: null,
  dev_id: datapoint.dev_id,
  type: datapoint.key,
  node: slotNode(symbol.id, slot.name),
  ...(BANDED.has(symbol.kind) && slot.name === 'temperature' ? { bands: OUTLET_BANDS, decimals: 1 } : {}),
});

/** The binding of a slot that shows a state. */
export const slotState = (symbol: PlacedSymbol, slot: Slot, datapoint: Candidate): StateBinding => {
  const isAlarm = slot.name === 'alarm';
  return {
    id: slotNode(symbol.id, slot.name),
    dataPoint: datapoint.id,
    dev_id: datapoint.dev_id,
    device_id: datapoint.device_id,
    onColor: isAlarm ? ALARM : ON,
    offColor: isAlarm ? 'transparent' : IDLE,
    flashEnabled: isAlarm,
    flashState: true,
    verticalRotate: false,
    rotateState: true,
    spinFan: slot.isSpinning === true,
    spinState: true,
  };
};

import { useMemo } from 'react';
import { deviceRows } from '../../domain/reports/columns/columns.ts';
import { ownPlaces, rowsInTree, withMains } from '../../domain/reports/computing/meters-in-tree.ts';
import type { Result, ResultRow } from '../../domain/reports/result.ts';
import { useFold } from './use-fold.ts';

const FEW_DEVICES = 25;
/** A button that shows so few more is not worth its line. */
const ALMOST_ALL = 5;
const DEVICE_CARDS = 5;

interface DeviceRows {
  /** Sub-meters below their main meters. */
  readonly rows: readonly ResultRow[];
  /** Of sub-meters, by id of the device. */
  readonly depths: ReadonlyMap<number, number>;
  /** Where devices are, without sub-meters at the place of their main meter. */
  readonly places: ReadonlyMap<number, string>;
  /** Those to show initially: the worst, with their main meters. */
  readonly short: readonly ResultRow[];
  /** What the button for the others says, instead of how many rows there are. */
  readonly more: string | undefined;
}

/** The rows of a result's table of devices. */
export const useDeviceRows = (result: Result, areCards: boolean): DeviceRows => {
  const { few, more } = useFold(result, { few: FEW_DEVICES, asCards: DEVICE_CARDS, areCards });
  const { worst, tree, places } = useMemo(() => {
    const all = deviceRows(result);
    const known = result.devices.flatMap(({ device_id, location }) =>
      location === null ? [] : [[device_id, location] as const],
    );
    return { worst: all, tree: rowsInTree(all), places: ownPlaces(result, new Map(known)) };
  }, [result]);
  const isShort = areCards || worst.length > few + ALMOST_ALL;
  const short = isShort ? withMains(tree, worst.slice(0, few)) : tree.rows;
  const shown = new Set(short.map(({ device_id }) => device_id)).size;
  return { ...tree, places, short, more: more?.(shown) };
};

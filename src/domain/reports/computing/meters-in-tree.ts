import type { Translate } from '../../../languages/translate.ts';
import { groupBy } from '../../group-by.ts';
import type { Result } from '../result.ts';
import { restShares } from './sub-metered.ts';
import { meterShares, type MeterShare } from '../verdicts/verdict.ts';

interface InTree {
  /** Litres. */
  readonly consumption?: unknown;
  readonly device_id: number;
  readonly main_id?: number | null;
}
const litresOf = ({ consumption }: InTree): number => (typeof consumption === 'number' ? consumption : 0);
/**
 * Meters with each one's sub-meters below it, by their consumption if they have any, otherwise in their order; `depth`: how many
 * mains it has in the list.
 */
export const asTree = <Meter extends InTree>(
  meters: readonly Meter[],
): readonly { readonly meter: Meter; readonly depth: number }[] => {
  const ids = new Set(meters.map(({ device_id }) => device_id));
  const below = (main: number | null, depth: number): { meter: Meter; depth: number }[] =>
    meters
      .filter(({ device_id, main_id }) => {
        const own = main_id !== null && main_id !== undefined && ids.has(main_id) ? main_id : null;
        return own === main && device_id !== main;
      })
      .toSorted((a, b) => (main === null ? 0 : litresOf(b) - litresOf(a)))
      .flatMap((meter) => [{ meter, depth }, ...below(meter.device_id, depth + 1)]);
  const found = below(null, 0);
  // Meters whose mains go round in a circle are nobody's first.
  const listed = new Set(found.map(({ meter }) => meter));
  return [...found, ...meters.flatMap((meter) => (listed.has(meter) ? [] : [{ meter, depth: 0 }]))];
};

/** Rows of devices with each one's depth in the tree. */
export interface RowsInTree<Row> {
  readonly rows: readonly Row[];
  /** By id of the device; 0 of those that are no sub-meters. */
  readonly depths: ReadonlyMap<number, number>;
}

/**
 * Rows of devices, worst first, of which each may have several: sub-meters below their main meter, whose group is where its worst
 * device was.
 */
export const rowsInTree = <Row extends InTree>(rows: readonly Row[]): RowsInTree<Row> => {
  const own = groupBy(rows, ({ device_id }) => device_id);
  const mainOf = ({ main_id }: InTree): Row | undefined => own.get(main_id ?? 0)?.[0];
  const topOf = (row: Row, below: readonly Row[] = []): Row => {
    const main = mainOf(row);
    return main && !below.includes(main) ? topOf(main, [...below, row]) : row;
  };
  const devices = new Set([...own.values()].flatMap(([first]) => (first ? [topOf(first), first] : [])));
  const tree = asTree([...devices]);
  return {
    rows: tree.flatMap(({ meter }) => own.get(meter.device_id) ?? []),
    depths: new Map(tree.map(({ meter, depth }) => [meter.device_id, depth])),
  };
};

/** A meter's share of the water, or what a main meter's sub-meters did not measure. */
export interface ShareInTree {
  readonly meter: MeterShare;
  readonly depth: number;
}

type Metered = Pick<Result, 'devices'>;
const mainsOf = ({ devices }: Metered): ReadonlyMap<number, number | null> =>
  new Map(devices.map(({ device_id, main_id }) => [device_id, main_id ?? null]));

/** Meters with their sub-meters below them, and then the water that passed none of these. */
export const sharesInTree = (result: Metered, translate: Translate): readonly ShareInTree[] => {
  const mains = mainsOf(result);
  const rests = restShares(result).map((one) => ({
    ...one,
    title: translate('report_words.sub_meters.listed'),
  }));
  const meters = meterShares(result).map((one) => ({
    ...one,
    main_id: mains.get(one.device_id) ?? null,
  }));
  return asTree([...meters, ...rests]);
};

/** The places of meters, without those of sub-meters at the place of their main meter, below which they stand. */
export const ownPlaces = (
  result: Metered,
  places: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => {
  const mains = mainsOf(result);
  return new Map(
    [...places].filter(([device_id, place]) => {
      const main = mains.get(device_id) ?? null;
      return main === null || places.get(main) !== place;
    }),
  );
};

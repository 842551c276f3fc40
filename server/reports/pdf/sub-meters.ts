import type { ShareInTree } from '../../../src/domain/reports/computing/meters-in-tree.ts';
import type { Source } from './nodes.ts';

type Shares = readonly ShareInTree[];

/** In place of the id of a device: several sub-meters in one row. */
const SEVERAL = 0;
const isMeter = ({ meter }: ShareInTree): boolean => meter.device_id > SEVERAL;

/** A main meter's sub-meters in one row, except those with findings (`marked`), which keep their own. */
const together = (own: Shares, marked: ReadonlySet<number>, { translate }: Source): Shares => {
  const direct = own.filter(({ depth }) => depth === 1);
  const kept = direct.filter((one) => !isMeter(one) || marked.has(one.meter.device_id));
  const others = direct.filter((one) => !kept.includes(one));
  const [only] = others;
  if (!only || others.length === 1) return direct;
  const shares = others.map(({ meter }) => meter.share);
  const key = kept.some(isMeter) ? 'other_sub_meters' : 'sub_meters';
  return [
    ...kept.filter(isMeter),
    {
      depth: 1,
      meter: {
        ...only.meter,
        device_id: SEVERAL,
        title: translate(`report_files.${key}`, { smart_count: others.length }),
        litres: others.reduce((sum, { meter }) => sum + meter.litres, 0),
        share: shares.includes(null) ? null : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
      },
    },
    ...kept.filter((one) => !isMeter(one)),
  ];
};

/** The meters of a list in the order of the tree with the sub-meters of each main meter in one row, so that all water is in it. */
export const withSubMetersTogether = (all: Shares, marked: ReadonlySet<number>, source: Source): Shares =>
  all.flatMap((one, at) => {
    if (one.depth > 0) return [];
    const next = all.findIndex(({ depth }, index) => index > at && depth === 0);
    return [one, ...together(all.slice(at + 1, next < 0 ? undefined : next), marked, source)];
  });

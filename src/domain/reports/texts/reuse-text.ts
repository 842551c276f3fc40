import type { Translate } from '../../../languages/translate.ts';
import type { Savings } from '../computing/hydraloop.ts';
import { formatCount } from '../../text/format.ts';
import type { Result, ResultRow } from '../result.ts';

/** The savings of the recycling units of a result. */
export const savingsIn = ({ devices = [] }: Partial<Pick<Result, 'devices'>>): readonly Savings[] =>
  devices.flatMap(({ hydraloop }) => (hydraloop ? [hydraloop as Savings] : []));

/** What the counter of a unit's mains inlet showed at the end; null if the result does not have it. */
const mainsCounterOf = ({ datapoints }: ResultRow): number | null => {
  const all = (datapoints ?? []) as readonly { readonly key: string; readonly last?: number | null }[];
  return all.find(({ key }) => key === 'volume_mains')?.last ?? null;
};

/** Why the share of recycled water is missing; empty unless it is for all units that recycled any. */
export const unknownReuseText = (result: Pick<Result, 'devices'>, translate: Translate): string => {
  const units = savingsIn(result).filter(({ recycled }) => Number(recycled) > 0);
  const isUnknown = units.length > 0 && units.every(({ mains }) => mains === 0);
  if (!isUnknown) return '';
  const [only] = result.devices;
  const litres = result.devices.length === 1 && only ? mainsCounterOf(only) : null;
  return litres === null
    ? translate('report_notes.no_reuse', { smart_count: units.length })
    : translate('report_notes.no_reuse_at', { litres: `${formatCount(Math.round(litres))}\u00a0L` });
};

/** Why some units of a table have no share of recycled water though others have; empty otherwise. */
export const missingReuseText = (devices: Result['devices'], translate: Translate): string => {
  const units = savingsIn({ devices }).filter(({ recycled }) => Number(recycled) > 0);
  const isMissing = units.some(({ mains }) => mains === 0) && units.some(({ mains }) => Number(mains) > 0);
  return isMissing ? translate('report_words.parts.no_reuse_of_some') : '';
};

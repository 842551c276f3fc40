import type { Translate } from '../../../languages/translate.ts';
import { disambiguatingLocations, listedLocations, streetOf } from '../texts/disambiguation.ts';
import { figureText, rankedShare } from '../columns/figures.ts';
import type { Result } from '../result.ts';
import { meterShares, type MeterShare } from '../verdicts/verdict.ts';

/** What a main meter measured beyond its direct sub-meters. */
export interface Difference {
  readonly main_id: number;
  /** Of the main meter. */
  readonly title: string;
  /** Negative if the sub-meters measured more. */
  readonly litres: number;
  /** Of the main meter's consumption; null if that is 0. */
  readonly share: number | null;
}

/** Differences up to this share of the main meter's consumption, or this many litres, are those of rounding and of the times of readings. */
const TOLERANCE = { share: 0.01, litres: 1 } as const;

type Metered = Pick<Result, 'devices'>;

/** The differences between main meters and their sub-meters, where the consumption of all of them is known. */
const differencesIn = ({ devices }: Metered): readonly Difference[] =>
  devices.flatMap(({ device_id, title, consumption }): Difference[] => {
    const subs = devices.filter(({ main_id }) => main_id === device_id).map((sub) => sub.consumption);
    const known = subs.filter((litres): litres is number => typeof litres === 'number');
    if (typeof consumption !== 'number' || known.length === 0 || known.length < subs.length) return [];
    const litres = consumption - known.reduce((sum, value) => sum + value, 0);
    if (Math.abs(litres) <= Math.max(TOLERANCE.litres, TOLERANCE.share * consumption)) return [];
    return [{ main_id: device_id, title, litres, share: consumption > 0 ? litres / consumption : null }];
  });

/** The same in the order of the list of meters, by their consumption. */
const notSubMetered = (result: Metered): readonly Difference[] => {
  const order = meterShares(result).map(({ device_id }) => device_id);
  return differencesIn(result)
    .filter(({ litres }) => litres > 0)
    .toSorted((a, b) => order.indexOf(a.main_id) - order.indexOf(b.main_id));
};

/**
 * The water of main meters that passed none of their sub-meters, to be listed with the meters: `device_id` is that of no
 * device, `share` of all water.
 */
export const restShares = (result: Metered): readonly (MeterShare & { readonly main_id: number })[] => {
  const shares = new Map(meterShares(result).map(({ device_id, share }) => [device_id, share]));
  return notSubMetered(result).map(({ main_id, title, litres, share }) => {
    const ofMain = shares.get(main_id) ?? null;
    return {
      device_id: -main_id,
      main_id,
      title: '',
      litres,
      share: share === null || ofMain === null ? null : share * ofMain,
      main: title,
    };
  });
};

/** A main meter with the street that tells it from others of its title. */
const nameOf = ({ main_id, title }: Difference, places: ReadonlyMap<number, string>): string =>
  [title, streetOf(places.get(main_id) ?? '')].filter(Boolean).join(', ');

/** `Not sub-metered: 51.5 kL of Main meter (48.6% of its water).`; empty if there is none. */
export const notSubMeteredText = (result: Metered, translate: Translate): string => {
  const found = notSubMetered(result);
  if (found.length === 0) return '';
  const places = listedLocations(
    result,
    found.map(({ main_id }) => main_id),
  );
  const meters = found.map((one) =>
    translate('report_words.sub_meters.part', {
      litres: figureText(one.litres, 'litres', 'UTC'),
      share: rankedShare(one.share),
      title: nameOf(one, places),
    }),
  );
  return translate('report_words.sub_meters.rest', { meters: meters.join('; ') });
};

/** Says of main meters that their sub-meters measured more than they did, which can't be. */
export const overMeasuredText = (result: Metered, translate: Translate): string => {
  const places = disambiguatingLocations(result);
  return differencesIn(result)
    .filter(({ litres }) => litres < 0)
    .map((one) =>
      translate('report_words.sub_meters.more', {
        title: nameOf(one, places),
        litres: figureText(-one.litres, 'litres', 'UTC'),
      }),
    )
    .join(' ');
};

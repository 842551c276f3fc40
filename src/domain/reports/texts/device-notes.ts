import type { Translate } from '../../../languages/translate.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { absentFigures } from '../columns/absent-figures.ts';
import { shortDay } from './dates.ts';
import { disambiguatingLocations, sharedLocations, shortPlace } from './disambiguation.ts';
import { noFieldTestText } from './field-test-text.ts';
import { priceText, litresBeforeReset, volumeText } from '../columns/figures.ts';
import { findingKinds } from '../findings.ts';
import { pricedText } from './priced.ts';
import type { Result, ResultRow } from '../result.ts';
import { savingsIn } from './reuse-text.ts';
import { CONTINUOUS_FLOW } from '../verdicts/severity.ts';
import { overMeasuredText } from '../computing/sub-metered.ts';
import { type Comparison, isIncomparable, sumOf } from '../computing/totals.ts';
import { subjectOf } from '../verdicts/verdict-subject.ts';

/** Totals of events, and how many meters measured them. */
const BURSTS = ['bursts', 'bursting_meters'] as const;
const MEASURED = [BURSTS, ['leaks', 'leaking_meters']] as const;
type Totalled = Pick<Result, 'kind' | 'totals'> &
  Partial<Pick<Result, 'tariff' | 'devices' | 'exceptions' | 'time_zone'>>;

/** How many meters measured bursts or leaks; counted where the totals don't say it, as in a report on any devices. */
const metersOf = ({ totals, devices = [] }: Totalled, [total, meters]: (typeof MEASURED)[number]): number =>
  Number(totals[meters] ?? devices.filter((row) => Number(row[total] ?? 0) > 0).length);

/** `The burst was measured by 2 meters.` if a main meter and a sub-meter measured the same water. */
const measuredText = (
  result: Totalled,
  measured: (typeof MEASURED)[number],
  translate: Translate,
): string => {
  const { kind, totals } = result;
  const [total] = measured;
  // The verdict on meters says it of bursts, if there are no leaks.
  if (total === 'bursts' && subjectOf(kind) === 'meters' && !totals.leaks) return '';
  const count = Number(totals[total] ?? 0);
  const by = metersOf(result, measured);
  return by > count ? translate(`report_notes.measured.${total}`, { smart_count: count, meters: by }) : '';
};

/** Why the devices' bursts add up to more than the total, which counts those of a main meter and its sub-meters once. */
const unaddedText = (result: Totalled, translate: Translate): string => {
  const {
    totals: { bursts },
    devices = [],
  } = result;
  const sum = devices.reduce((all, row) => all + Number(row.bursts ?? 0), 0);
  // Of fewer bursts than meters it is said that several meters measured them.
  return typeof bursts === 'number' && sum > bursts && metersOf(result, BURSTS) <= bursts
    ? translate('report_notes.not_added')
    : '';
};

/** The price behind costs, savings and the rating of leaks, where there are any, and how much water it is of. */
const tariffText = (result: Totalled, translate: Translate, hasSavings: boolean): string => {
  const { totals, tariff, exceptions = [], time_zone: zone = 'UTC' } = result;
  const say = (key: string, price: number, more: object = {}): string =>
    translate(`report_notes.price.${key}`, { tariff: priceText(price, zone), ...more });
  const sayOf = (key: string, price: number, litres: unknown, dollars: number): string => {
    const quantity = typeof litres === 'number' ? pricedText(litres, price, dollars) : null;
    return quantity === null ? say(`${key}.price`, price) : say(`${key}.quantity`, price, { quantity });
  };
  if (typeof tariff !== 'number')
    return exceptions.some(({ kind }) => CONTINUOUS_FLOW.has(kind))
      ? say('default', THRESHOLDS.waterPrice.value)
      : '';
  if (typeof totals.cost === 'number') return sayOf('cost', tariff, totals.consumption, totals.cost);
  const saved = sumOf(savingsIn(result).map(({ savings }) => savings));
  return hasSavings && saved !== null
    ? sayOf('saved', tariff, sumOf(savingsIn(result).map(({ recycled }) => recycled)), saved)
    : '';
};
/** `1 leak began in the period; none ended.`; empty without leaks, or if that is not known. */
export const leakChangesText = ({ totals }: Pick<Result, 'totals'>, translate: Translate): string => {
  const { leaks, leaks_opened: began, leaks_closed: ended } = totals;
  if (typeof began !== 'number' || typeof ended !== 'number') return '';
  if (began + ended === 0) return leaks ? translate('report_notes.leak_changes.none') : '';
  const say = (key: string, count: number): string =>
    translate(`report_notes.leak_changes.${key}.${count === 0 ? 'none' : 'some'}`, {
      smart_count: count,
      count,
    });
  return translate('report_notes.leak_changes.text', {
    began: say('began', began),
    ended: say('ended', ended),
  });
};

/**
 * What totals mean: which events several meters measured, the price of water, why changes are missing. `hasSavings`: whether
 * what was saved is shown.
 */
export const totalRemarks = (
  result: Totalled,
  translate: Translate,
  { hasSavings = true }: { readonly hasSavings?: boolean } = {},
): readonly string[] =>
  [
    ...MEASURED.map((measured) => measuredText(result, measured, translate)),
    unaddedText(result, translate),
    leakChangesText(result, translate),
    tariffText(result, translate, hasSavings),
    result.devices ? overMeasuredText({ devices: result.devices }, translate) : '',
    noFieldTestText(result, translate),
    notComparedText(result, translate),
  ].filter(Boolean);

/** Why the water is not compared; results of earlier versions have no reason. */
const notComparedText = ({ totals }: Totalled, translate: Translate): string => {
  if (!isIncomparable(totals)) return '';
  const { reason } = (totals.comparison ?? {}) as Partial<Comparison>;
  return translate(`report_words.parts.${reason ? `not_compared_for.${reason}` : 'not_compared'}`);
};

/** Of which it is good that there are none, with a sentence of its own. */
const NO_SIGNAL = 'without_flow_signal';
/** `No flushes or gaps. All valves sent a flow signal.` for totals that are zero; empty if there are no such totals. */
export const noneText = (figures: readonly { readonly key: string }[], translate: Translate): string => {
  const others = figures.filter(({ key }) => key !== NO_SIGNAL);
  const absent = absentFigures(others, translate);
  return [
    absent === '' ? '' : translate('report_words.parts.zero_totals', { figures: absent }),
    others.length < figures.length ? translate('report_notes.all_flow_signals') : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Where the devices are, if many share few locations: the only one, or each with its letter. */
export const locationNotes = (result: Pick<Result, 'devices'>, translate: Translate): readonly string[] => {
  const [first, ...others] = sharedLocations(result).keys();
  if (first === undefined) return [];
  return others.length === 0
    ? [translate('report_words.parts.location', { location: first })]
    : [lettersText(result, new Set([first, ...others]), translate)];
};
/** What the letters of some locations mean; empty without any. */
export const lettersText = (
  result: Pick<Result, 'devices'>,
  shown: ReadonlySet<string | null>,
  translate: Translate,
): string => {
  const letters = [...sharedLocations(result)].flatMap(([location, letter]) =>
    shown.has(location) ? [`${letter}\u00a0= ${location}`] : [],
  );
  return letters.length === 0
    ? ''
    : translate('report_words.parts.locations', { locations: letters.join('; ') });
};

/** Of units whose counter of it didn't move, which doesn't say that there was none. */
const MAINS = 'mains';
/** `No flushes at any device.`; empty if no figure is. */
export const zerosText = (figures: readonly { readonly key: string }[], translate: Translate): string => {
  const others = figures.filter(({ key }) => key !== MAINS);
  const absent = absentFigures(others, translate);
  return [
    absent === '' ? '' : translate('report_words.parts.zero_devices', { figures: absent }),
    others.length < figures.length ? translate('report_notes.no_mains') : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** How to read the time in which Legionella can grow, if a table has it. */
export const growthText = (columns: readonly { readonly key: string }[], translate: Translate): string =>
  columns.some(({ key }) => key === 'growth_hours') ? translate('report_words.parts.growth') : '';

/** From when opening values are, if a table has them, that are not of the start of the period, when there was no data. */
export const openingText = (
  { days }: Pick<Result, 'days'>,
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly { readonly key: string }[],
  translate: Translate,
): string => {
  if (!columns.some(({ key }) => key === 'opening')) return '';
  const firsts = rows.flatMap(({ daily }) => {
    const first = Array.isArray(daily) ? daily.findIndex((litres) => litres !== null) : 0;
    return first > 0 ? [first] : [];
  });
  const date = days[Math.min(...firsts)]?.date;
  if (date === undefined) return '';
  const key = new Set(firsts).size === 1 ? 'opening' : 'opening_from';
  return translate(`report_notes.${key}`, { day: shortDay(date) });
};

/** Whose counters were reset and at what, if a table has their opening and closing values, which don't differ by the consumption then. */
export const resetText = (
  { exceptions, devices = [] }: Pick<Result, 'exceptions'> & Partial<Pick<Result, 'devices'>>,
  rows: readonly (Pick<ResultRow, 'device_id' | 'title'> & Readonly<Record<string, unknown>>)[],
  columns: readonly { readonly key: string }[],
  translate: Translate,
): string => {
  const isReset = new Set(
    exceptions.flatMap(({ kind, device_id }) => (findingKinds.get(kind)?.isReset ? [device_id] : [])),
  );
  const places = disambiguatingLocations({ devices });
  const meters = rows
    .filter(({ device_id }) => isReset.has(device_id))
    .map((row) => {
      const litres = litresBeforeReset(row);
      const title = shortPlace(row.title, places.get(row.device_id));
      return litres === null
        ? title
        : translate('report_words.parts.reset_at', { title, litres: volumeText(litres) });
    });
  return meters.length > 0 && columns.some(({ key }) => key === 'closing')
    ? translate('report_words.parts.reset', { meters: meters.join(', ') })
    : '';
};

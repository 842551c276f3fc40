import { unusableNote } from '../../verdicts/unassessed.ts';
import { isOfNoLeak, shownTotals, totalsIn, type Total } from '../../columns/columns.ts';
import { figureText } from '../../columns/figures.ts';
import type { Format } from '../../columns/format.ts';
import { isImplied, LEAK_CHANGES } from '../../columns/absent-figures.ts';
import { totalTone } from '../../columns/total-tone.ts';
import { sharedOutletMax } from '../../computing/device-limits.ts';
import { isIncomparable, sumOf } from '../../computing/totals.ts';
import { reuseShareOf } from '../../computing/hydraloop.ts';
import type { Result } from '../../result.ts';
import { dataDaysOf, dataDaysText } from '../../../readings/data-days.ts';
import { noneText, totalRemarks } from '../../texts/device-notes.ts';
import { inventoryText } from '../../texts/inventory.ts';
import { totalLabel } from '../../texts/labels.ts';
import { savingsIn } from '../../texts/reuse-text.ts';
import { verdictOf } from '../../verdicts/verdict.ts';
import { viewOf } from '../../views.ts';
import type { Fact, Tone } from '../document.ts';
import { notesOf, onlyDevice, sectionOf, type Source, type WriteSections } from '../source.ts';

/** Of all units, null if it is unknown of one that recycled water. */
const reuseOf = (result: Result): number | null => {
  const units = savingsIn(result).filter(({ recycled }) => Number(recycled) > 0);
  const areKnown = units.every(({ recycled, mains }) => reuseShareOf(recycled, mains) !== null);
  return areKnown
    ? reuseShareOf(sumOf(units.map(({ recycled }) => recycled)), sumOf(units.map(({ mains }) => mains)))
    : null;
};

/** A figure of the report's only device. */
const ofDevice = (key: string) => (result: Result) => {
  const value = result.devices.length === 1 ? result.devices[0]?.[key] : null;
  return typeof value === 'number' ? value : null;
};

/** Figures that lead documents, where they are not among the totals of a result. */
const DERIVED: Readonly<Record<string, readonly [Format, (result: Result) => unknown]>> = {
  completeness: ['share', ({ completeness }) => completeness.share],
  alarms: ['count', ({ alarms }) => alarms?.totals.cases ?? null],
  attention: ['count', (result) => verdictOf(result).concern],
  recycled: ['litres', (result) => sumOf(savingsIn(result).map(({ recycled }) => recycled))],
  savings: ['dollars', (result) => sumOf(savingsIn(result).map(({ savings }) => savings))],
  reuse_share: ['share', reuseOf],
  online_seconds: [
    'seconds',
    (result) => (result.devices.length === 1 ? (savingsIn(result)[0]?.online_seconds ?? null) : null),
  ],
  in_band_share: ['share', ofDevice('in_band_share')],
  flow_events: ['count', ofDevice('flow_events')],
  battery: ['battery', (result) => onlyDevice(result)?.battery ?? null],
};

/** Figures of how many devices there are, which a document about one doesn't need. */
const COUNTS: ReadonlySet<string> = new Set([
  'devices',
  'valves',
  'meters',
  'attention',
  'without_flow_signal',
]);
/** How much is stored, which says nothing of the water. */
const STORED = 'readings';
const PREVIOUS = 'previous_consumption';
const LABELS: Readonly<Record<string, string>> = { attention: 'report_words.parts.worst' };

/** The figures of a result, those that its kind puts first in that order. */
const figuresOf = (result: Result): readonly Total[] => {
  const totals = new Map(totalsIn(result).map((total) => [total.key, total]));
  const { keyFigures = [...totals.keys()], leadingIfAny = [] } = viewOf(result.kind);
  const zeros = new Set([...totals].flatMap(([key, { value }]) => (value === 0 ? [key] : [])));
  const isSingle = onlyDevice(result) !== null;
  const isShown = ({ key, format, value }: Total): boolean =>
    value !== null &&
    value !== undefined &&
    format !== 'counts' &&
    !(isSingle && COUNTS.has(key)) &&
    // Of which too little is known to compare it.
    !(key === PREVIOUS && isIncomparable(result.totals));
  const leading = keyFigures.flatMap((key): Total[] => {
    const derived = DERIVED[key];
    const total = totals.get(key) ?? (derived && { key, format: derived[0], value: derived[1](result) });
    const isLeft = total?.value === 0 && leadingIfAny.includes(key);
    return total && !isLeft && isShown(total) ? [total] : [];
  });
  const shown = new Set(leading.map(({ key }) => key));
  const others = shownTotals(result).some.filter(
    (one) =>
      isShown(one) &&
      one.key !== STORED &&
      !shown.has(one.key) &&
      !LEAK_CHANGES.has(one.key) &&
      !isOfNoLeak(result, one.key) &&
      !isImplied(one.key, zeros),
  );
  return [...leading, ...others];
};

const factOf = ({ result, translate }: Source, total: Total): Fact => {
  const { key, format, value } = total;
  const tone: Tone | null = totalTone(result, total);
  const note = key === 'completeness' ? unusableNote(result.exceptions, translate) : '';
  return {
    key,
    name: LABELS[key] ? translate(LABELS[key]) : totalLabel(total, result.totals, translate),
    text: figureText(value, format, result.time_zone, translate),
    ...(tone && tone !== 'minor' ? { tone } : {}),
    ...(note === '' ? {} : { note }),
  };
};

const BAND = 'in_band_share';
/** A share of uses within the band says nothing without what the band is. */
const bandText = ({ result, translate }: Source): string => {
  const { band_min } = result.profile.limits;
  const outlet_max = sharedOutletMax(result);
  const hasBand =
    viewOf(result.kind).columns.some(({ key }) => key === BAND) &&
    result.devices.some(({ in_band_share: share }) => typeof share === 'number');
  return hasBand
    ? translate(outlet_max === null ? 'report_document.in_band_own' : 'report_document.in_band', {
        band_min,
        outlet_max,
      })
    : '';
};

/** The figures of all devices together, and in small print those that are zero and what they mean. */
export const figures: WriteSections = (source) => {
  const { result, translate, locale } = source;
  const all = figuresOf(result);
  const isSingle = onlyDevice(result) !== null;
  const shown = new Set(all.map(({ key }) => key));
  const missing = dataDaysText(dataDaysOf(result.days), translate);
  const none = shownTotals(result).none.filter(
    ({ key }) => !shown.has(key) && !LEAK_CHANGES.has(key) && !(isSingle && COUNTS.has(key)),
  );
  return [
    sectionOf(
      'figures',
      translate('report_words.parts.totals'),
      { type: 'facts', look: 'figures', facts: all.map((one) => factOf(source, one)) },
      {
        notes: notesOf([
          missing === '' ? '' : translate('report_document.totals_of', { missing }),
          isSingle || result.devices.length === 0
            ? ''
            : translate('report_document.inventory', { devices: inventoryText(result, translate, locale) }),
          noneText(none, translate),
          ...totalRemarks(result, translate, { hasSavings: shown.has('savings') }),
          bandText(source),
        ]),
      },
    ),
  ];
};

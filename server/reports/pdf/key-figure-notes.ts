import { dataDaysOf, dataDaysText } from '../../../src/domain/readings/data-days.ts';
import { isImplied, LEAK_CHANGES } from '../../../src/domain/reports/columns/absent-figures.ts';
import { shownTotals, type Total } from '../../../src/domain/reports/columns/columns.ts';
import { sharedOutletMax } from '../../../src/domain/reports/computing/device-limits.ts';
import { noneText, totalRemarks } from '../../../src/domain/reports/texts/device-notes.ts';
import { figureText } from '../../../src/domain/reports/columns/figures.ts';
import { untestedValves } from '../../../src/domain/reports/texts/field-test-text.ts';
import { inventoryText } from '../../../src/domain/reports/texts/inventory.ts';
import { totalLabel } from '../../../src/domain/reports/texts/labels.ts';
import { notSubMeteredText } from '../../../src/domain/reports/computing/sub-metered.ts';
import { verdictText } from '../../../src/domain/reports/verdicts/verdict-text.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { COUNTS, isMisleading, keyAbovePrevious, onlyOf } from './key-figures.ts';
import type { Source } from './nodes.ts';

/** What was not found, beside the key figures of these names. */
const nothingTexts = ({ result, translate }: Source, shown: ReadonlySet<string>): string[] =>
  [
    // Without any device that needs attention, the figure and the verdict say it.
    ...(result.exceptions.length === 0 && untestedValves(result) === null && !shown.has('attention')
      ? ['report_words.parts.none']
      : []),
    ...(result.alarms?.totals.cases === 0 && !shown.has('alarms')
      ? [
          result.kind === 'metering' && onlyOf(result)
            ? 'report_files.no_alarms_of_meter'
            : 'report_words.parts.no_alarms',
        ]
      : []),
  ].map((text) => translate(text));

const BAND = 'in_band_share';
/** Whether a share of uses within the band is a key figure or in a table, which says nothing without what the band is. */
const hasBand = ({ kind, devices }: Result, shown: ReadonlySet<string>): boolean =>
  shown.has(BAND) ||
  (viewOf(kind).columns.some(({ key }) => key === BAND) &&
    devices.some(({ in_band_share: share }) => typeof share === 'number'));

/** Said in words by `inventoryText`. */
const INVENTORY: ReadonlySet<string> = new Set(['devices', 'devices_by_state', 'devices_by_label']);
/** How much is stored, which says nothing of the water. */
const STORED = 'readings';

/**
 * What is said beside the key figures, in small print, each in a line of its own: the other totals and those that are zero, the
 * water that no sub-meter measured, what doesn't bear on the verdict.
 */
export const smallPrint = (source: Source, leading: readonly Total[]): readonly string[] => {
  const { result, translate } = source;
  const shown = new Set(leading.map(({ key }) => key));
  const zeros = new Set(leading.flatMap(({ key, value }) => (value === 0 ? [key] : [])));
  const isSingle = onlyOf(result) !== null;
  const hasPrevious = keyAbovePrevious(result, leading) !== null;
  const isOther = ({ key }: Total): boolean =>
    !shown.has(key) &&
    key !== STORED &&
    !LEAK_CHANGES.has(key) &&
    !(hasPrevious && key === 'previous_consumption') &&
    !isImplied(key, zeros) &&
    !isMisleading(result, key) &&
    !(isSingle && (key.startsWith('devices') || COUNTS.has(key)));
  const { some, none } = shownTotals(result);
  const isCounted = !isSingle && some.some(({ key }) => key === 'devices_by_state');
  const figures = [
    dataDaysText(dataDaysOf(result.days), translate),
    isCounted ? inventoryText(result, translate) : '',
    ...some
      .filter((one) => isOther(one) && !(isCounted && INVENTORY.has(one.key)))
      .map((one) =>
        [
          totalLabel(one, result.totals, translate),
          figureText(one.value, one.format, result.time_zone, translate),
        ]
          .join(': ')
          .replaceAll(' ', '\u00a0'),
      ),
  ]
    .filter(Boolean)
    .map((text) => text.replace(/\.$/, ''))
    .join(' · ');
  const { band_min } = result.profile.limits;
  const outlet_max = sharedOutletMax(result);
  const sentences = [
    noneText(none.filter(isOther), translate),
    ...nothingTexts(source, shown),
    ...totalRemarks(result, translate, { hasSavings: shown.has('savings') }),
    hasBand(result, shown)
      ? translate(`report_files.${outlet_max === null ? 'in_band_own' : 'in_band'}`, { band_min, outlet_max })
      : '',
  ].filter(Boolean);
  const text = [figures, sentences.join(' ')].filter(Boolean).join('. ');
  return [
    text.charAt(0).toUpperCase() + text.slice(1),
    result.kind === 'metering' ? notSubMeteredText(result, translate) : '',
    ...verdictText(result, translate).remarks,
  ].filter(Boolean);
};

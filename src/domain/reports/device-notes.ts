import type { Translate } from '../../languages/translate.ts';
import { shownTotals, zeroColumns } from './columns.ts';
import { sharedLocations } from './disambiguation.ts';
import { figureLabel } from './labels.ts';
import type { Result } from './result.ts';
import { isIncomparable } from './totals.ts';

const namesOf = (figures: readonly { readonly key: string }[], translate: Translate): string =>
  figures.map((figure) => figureLabel(figure, translate)).join(', ');

/** What the totals say in words: which are zero, and why water is not compared; empty if there is nothing to say. */
export const totalsNote = (result: Pick<Result, 'kind' | 'totals'>, translate: Translate): string =>
  [
    noneText(shownTotals(result).none, translate),
    isIncomparable(result.totals) ? translate('report_words.parts.not_compared') : '',
  ]
    .filter(Boolean)
    .join(' ');

/** `None: Flushes, Gaps.` for totals that are zero; empty if there are no such totals. */
export const noneText = (figures: readonly { readonly key: string }[], translate: Translate): string =>
  figures.length === 0
    ? ''
    : translate('report_words.parts.zero_totals', { figures: namesOf(figures, translate) });

/** What the table of devices says once instead of in each row: locations, and figures that are zero everywhere. */
export const deviceNotes = (result: Result, translate: Translate): readonly string[] => {
  const locations = [...sharedLocations(result)];
  const zeros = zeroColumns(result);
  const [first] = locations;
  return [
    ...(first === undefined
      ? []
      : locations.length === 1
        ? [translate('report_words.parts.location', { location: first[0] })]
        : [
            translate('report_words.parts.locations', {
              locations: locations.map(([location, letter]) => `${letter}\u00a0= ${location}`).join('; '),
            }),
          ]),
    ...(zeros.length === 0
      ? []
      : [translate('report_words.parts.zero_devices', { figures: namesOf(zeros, translate) })]),
  ];
};

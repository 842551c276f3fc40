import type { Translate } from '../../../languages/translate.ts';
import { SEVERITIES, type Severity } from '../../alarms/alarm.ts';
import {
  alarmsAfterNames,
  alarmsAfterText,
  moreAlarmsAfter,
  type AlarmName,
} from '../alarms/alarms-after.ts';
import { fieldTestText } from '../texts/field-test-text.ts';
import { findingKinds } from '../findings.ts';
import type { Result } from '../result.ts';
import { unacknowledged, unacknowledgedTexts } from '../alarms/unacknowledged.ts';

/** A finding beside a verdict: not part of what the water was in the period, so not in the colour of the verdict either. */
export interface VerdictAside {
  readonly text: string;
  readonly severity: Severity;
  /** The alarms that it is about, as it names them, in their order. */
  readonly alarms?: readonly AlarmName[];
  /** What it says of others after these: `4 more alarms`. */
  readonly more?: string;
}

/** The alarms that nobody acknowledged, in the colour of the most severe one. */
const unacknowledgedAsides = (
  result: Result,
  translate: Translate,
  locale: string,
): readonly VerdictAside[] => {
  const severities = new Set(unacknowledged(result).map(({ severity }) => severity));
  const severity = SEVERITIES.find((one) => severities.has(one)) ?? 'low';
  return unacknowledgedTexts(result, translate, locale).map((text) => ({ text, severity }));
};

/**
 * The findings beside a verdict, the most urgent first: of a verdict that found nothing (`isFine`) alarms that nobody acknowledged,
 * then those that began after the period, and missing or due field tests.
 */
export const verdictAsides = (
  result: Result,
  translate: Translate,
  locale: string,
  { isFine }: { readonly isFine: boolean },
): readonly VerdictAside[] => {
  const isDue = result.exceptions.some(({ kind }) => findingKinds.get(kind)?.isTestDue);
  const more = moreAlarmsAfter(result, translate, locale);
  const asides: readonly VerdictAside[] = [
    ...(isFine ? unacknowledgedAsides(result, translate, locale) : []),
    {
      text: alarmsAfterText(result, translate, locale),
      alarms: alarmsAfterNames(result, translate),
      ...(more === null ? {} : { more }),
      severity: result.alarms?.after?.[0]?.severity ?? 'low',
    },
    { text: fieldTestText(result, translate, locale), severity: isDue ? 'medium' : 'low' },
  ];
  return asides.filter(({ text }) => text !== '');
};

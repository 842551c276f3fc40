import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../format.ts';
import { isIncomplete } from './completeness.ts';
import type { DeviceVerdict } from './device-verdict.ts';
import { disambiguatingLocations } from './disambiguation.ts';
import type { Exception } from './exceptions.ts';
import type { Result } from './result.ts';
import type { Completeness } from './series.ts';
import { isConcern, verdictOf, type Verdict } from './verdict.ts';
import { viewOf } from './views.ts';

/** The verdict of a run in words. */
export interface VerdictText {
  readonly outcome: DeviceVerdict;
  /** Its word among `report_words.verdicts`. */
  readonly name: DeviceVerdict | 'partly';
  /** Null if nothing could be assessed; then the notes say why. */
  readonly sentence: string | null;
  /** What limits the verdict. */
  readonly notes: readonly string[];
}

/** What the texts of a verdict are about; other kinds say what projects do. */
export const VERDICT_SUBJECTS = ['tmv', 'metering', 'project'] as const;
export type VerdictSubject = (typeof VERDICT_SUBJECTS)[number];

/** What was found. `partly`: nothing, but some devices or readings are missing. */
export const outcomeOf = (
  { devices, concern, unknown }: Verdict,
  { share }: Pick<Completeness, 'share'>,
): 'concern' | 'unknown' | 'partly' | 'well' => {
  if (concern > 0) return 'concern';
  if (unknown === devices) return 'unknown';
  return unknown > 0 || isIncomplete(share) ? 'partly' : 'well';
};

/** How severe an outcome is; what was not assessed is never well. */
export const severityOfOutcome = (
  outcome: ReturnType<typeof outcomeOf>,
  { severity }: Pick<Verdict, 'severity'>,
): DeviceVerdict => {
  if (outcome === 'partly') return 'warning';
  return outcome === 'concern' ? (severity ?? 'warning') : outcome;
};

/** The verdict of a run in a sentence or two, for pages and files alike. */
export const verdictText = (result: Result, translate: Translate, locale = 'en-AU'): VerdictText => {
  const verdict = verdictOf(result);
  const { devices, concern, unknown } = verdict;
  const outcome = outcomeOf(verdict, result.completeness);
  const isConcerning = outcome === 'concern';
  const severity = severityOfOutcome(outcome, verdict);
  const about = viewOf(result.kind).verdict?.about ?? 'project';
  const { share } = result.completeness;
  const count = (number: number): string => formatCount(number, locale);
  const assessed = devices - unknown;
  // Exceptions are sorted, the most severe first.
  const worst = result.exceptions.find((one) => isConcern(one, result));
  const places = disambiguatingLocations(result);
  const nameOf = ({ device_id, title }: Exception): string =>
    places.has(device_id) ? `${title} (${places.get(device_id)})` : title;
  return {
    outcome: severity,
    name: outcome === 'partly' ? outcome : severity,
    sentence:
      outcome === 'unknown'
        ? null
        : translate(`reports.verdict.${about}_${isConcerning ? 'concern' : 'well'}`, {
            smart_count: isConcerning ? devices : assessed,
            all: count(devices),
            count: count(isConcerning ? concern : assessed),
            limit: result.profile.limits.outlet_max,
          }),
    notes: [
      ...(worst && devices > 1
        ? [translate('reports.verdict.worst', { title: nameOf(worst), text: worst.text })]
        : []),
      ...(unknown > 0
        ? [translate('reports.verdict.unknown', { smart_count: unknown, count: count(unknown) })]
        : []),
      ...(isIncomplete(share)
        ? [translate('reports.verdict.partly', { percent: Math.floor(share * 100) })]
        : []),
    ],
  };
};

import type { Translate } from '../../../languages/translate.ts';
import { dataDaysOf } from '../../readings/data-days.ts';
import { formatCount } from '../../text/format.ts';
import { sharedOutletMax } from '../computing/device-limits.ts';
import { caseRows } from '../alarms/alarm-table.ts';
import { isIncomplete, receivedShare } from '../computing/completeness.ts';
import type { DeviceVerdict } from './device-verdict.ts';
import { lowerFirst } from '../texts/labels.ts';
import type { Result } from '../result.ts';
import { unknownReuseText } from '../texts/reuse-text.ts';
import type { Completeness } from '../computing/series.ts';
import { verdictOf, type Verdict } from './verdict.ts';
import { verdictAsides, type VerdictAside } from './verdict-asides.ts';
import { unacknowledgedTexts } from '../alarms/unacknowledged.ts';
import { alarmedText, behindTexts, areEarlierAlarms, unknownText, worstTexts } from './verdict-notes.ts';
import { subjectOf, type VerdictSubject } from './verdict-subject.ts';

/** The verdict of a run in words. */
export interface VerdictText {
  readonly outcome: DeviceVerdict;
  /** Its word among `report_words.verdicts`. */
  readonly name: DeviceVerdict | 'partly';
  /** Null if nothing could be assessed; then the notes say why. */
  readonly sentence: string | null;
  /** What limits the verdict, and what was found in the period besides. */
  readonly findings: readonly string[];
  /** What stands beside the verdict, in the colour of its own severity. */
  readonly asides: readonly VerdictAside[];
  /** All of these. */
  readonly notes: readonly string[];
  /** What doesn't bear on the verdict and is said below it: alarms from before the period, a share that is not known. */
  readonly remarks: readonly string[];
}

/** What was found. `minor`: only what informs. `partly`: nothing, but some devices or readings are missing. */
export const outcomeOf = (
  { devices, concern, unknown, minor }: Verdict,
  { share }: Pick<Completeness, 'share'>,
): 'concern' | 'unknown' | 'partly' | 'minor' | 'well' => {
  if (concern > 0) return 'concern';
  if (unknown === devices) return 'unknown';
  if (unknown > 0 || isIncomplete(share)) return 'partly';
  return minor > 0 ? 'minor' : 'well';
};

/** How severe an outcome is; what was not assessed is never well. */
export const severityOfOutcome = (
  outcome: ReturnType<typeof outcomeOf>,
  { severity }: Pick<Verdict, 'severity'>,
): DeviceVerdict => {
  if (outcome === 'partly') return 'warning';
  return outcome === 'concern' ? (severity ?? 'warning') : outcome;
};

/** What most of the devices of concern have in common, as a key of `reports.verdict`, and of how many. */
export const headlineOf = (
  { devices, concern, scalding, hot, losing, bursting, leaking }: Verdict,
  subject: VerdictSubject,
): {
  readonly key:
    | 'valves_scald'
    | 'valves_concern'
    | 'valves_attention'
    | 'meters_concern'
    | 'meters_burst'
    | 'meters_leak'
    | 'meters_attention'
    | 'devices_concern';
  readonly count: number;
} => {
  // Of a single device it is said what was found, whatever kind of report it is in.
  const found = scalding + hot > 0 ? 'valves' : losing > 0 ? 'meters' : subject;
  const about = subject === 'devices' && devices === 1 ? found : subject;
  if (about === 'valves') {
    if (scalding > 0) return { key: 'valves_scald', count: scalding };
    return hot > 0 ? { key: 'valves_concern', count: hot } : { key: 'valves_attention', count: concern };
  }
  if (about === 'devices') return { key: 'devices_concern', count: concern };
  if (losing === 0) return { key: 'meters_attention', count: concern };
  if (leaking === 0) return { key: 'meters_burst', count: losing };
  return { key: bursting === 0 ? 'meters_leak' : 'meters_concern', count: losing };
};

/** Sentences whose verb is the same of one device among several as of more. */
const SAME_FOR_ONE: ReadonlySet<string> = new Set<ReturnType<typeof headlineOf>['key']>([
  'valves_scald',
  'valves_concern',
]);

/** Whether a main meter and its sub-meters measured the same bursts, so that these are fewer than the meters. */
export const isSharedBurst = (
  { totals: { bursts } }: Pick<Result, 'totals'>,
  key: string,
  meters: number,
): boolean => key === 'meters_burst' && typeof bursts === 'number' && bursts > 0 && bursts < meters;

/** Not among the texts of verdicts, which load with every page. */
const KEPT_LIMITS = 'report_notes.kept_limits';
/** What is said if no device needs attention, where those that are not assessed are told apart. */
const wellKey = (
  { unknown, minor }: Verdict,
  about: VerdictSubject,
  { alarmed, isInformed }: { readonly alarmed: number; readonly isInformed: boolean },
): string => {
  if (about === 'valves') return 'valves_well';
  const isOfMeters = about === 'meters';
  if (unknown > 0) return isOfMeters ? 'meters_part' : 'devices_part';
  if (minor > 0) return isOfMeters ? 'meters_minor' : 'devices_minor';
  if (isOfMeters) return 'meters_well';
  // A device with an alarm or a gap did not work normally, even if that is none of its limits.
  if (alarmed > 0) return 'devices_alarmed';
  return isInformed ? KEPT_LIMITS : 'devices_well';
};

const OWN_LIMITS: Readonly<Record<string, string>> = {
  valves_concern: 'valves_concern_own',
  valves_well: 'valves_well_own',
};
/** The key of a text that names the limit, or of the one that does not where valves have different limits (null). */
const withLimit = (key: string, limit: number | null): string =>
  limit === null ? (OWN_LIMITS[key] ?? key) : key;

/** How many devices had alarms that began in the period. */
const alarmedDevices = (result: Result): number =>
  new Set(caseRows(result).flatMap(({ device_id, isEarlier }) => (isEarlier ? [] : [device_id]))).size;

/** The verdict of a run in a sentence or two, for pages and files alike. */
export const verdictText = (result: Result, translate: Translate, locale = 'en-AU'): VerdictText => {
  const verdict = verdictOf(result);
  const { devices, concern, unknown, minor } = verdict;
  const outcome = outcomeOf(verdict, result.completeness);
  const severity = severityOfOutcome(outcome, verdict);
  const about = subjectOf(result.kind);
  const { share } = result.completeness;
  const count = (number: number): string => formatCount(number, locale);
  const assessed = devices - unknown;
  // What is not assessed is neither among those of which something was found nor among the others.
  const ofDevices = translate(`reports.verdict.${unknown > 0 ? 'assessed' : 'devices'}.${about}`, {
    smart_count: assessed,
    count: count(assessed),
  });
  const limit = sharedOutletMax(result);
  const alarmedCount = alarmedDevices(result);
  const say = (key: string, number: number, of: number): string =>
    translate(key === KEPT_LIMITS ? key : `reports.verdict.${withLimit(key, limit)}`, {
      smart_count: of,
      devices: ofDevices,
      alarmed: translate(`reports.verdict.with_alarms.${devices === 1 ? 'one' : 'several'}`, {
        smart_count: alarmedCount,
        count: count(alarmedCount),
      }),
      count: count(number),
      limit: limit ?? '',
    });
  const headline = (): string => {
    const { key, count: some } = headlineOf(verdict, about);
    const more = concern - some;
    const bursts = Number(result.totals.bursts ?? 0);
    const isShared = isSharedBurst(result, key, some);
    const isOne = some === 1 && devices > 1 && !SAME_FOR_ONE.has(key);
    return [
      isShared
        ? translate('reports.verdict.meters_burst_shared', {
            smart_count: bursts,
            bursts: count(bursts),
            count: count(some),
            devices: ofDevices,
          })
        : say(isOne ? `one.${key}` : key, some, devices),
      ...(more > 0 ? [say('more', more, more)] : []),
    ].join(' ');
  };
  const besides = { alarmed: alarmedCount, isInformed: result.exceptions.length > 0 };
  const sentence = (): string | null => {
    if (outcome === 'unknown') return null;
    const text =
      outcome === 'concern' ? headline() : say(wellKey(verdict, about, besides), assessed, assessed);
    const { known, of } = dataDaysOf(result.days);
    // Nothing is known of the other days.
    return known > 0 && known < of
      ? translate('reports.verdict.on_days', { known: count(known), of: count(of), text: lowerFirst(text) })
      : text;
  };
  const alarmed = alarmedText(result, translate, locale);
  const areEarlier = areEarlierAlarms(result);
  // In the colour of a verdict that found nothing, they would look harmless.
  const isFine = severity === 'well' || severity === 'minor';
  const worst = worstTexts(result, verdict, translate, locale);
  const findings = [
    ...worst.texts,
    unknownText(result, verdict, translate, locale),
    minor > 0 && concern === 0 && devices > 1 ? say('minor', minor, minor) : '',
    ...(isFine ? [] : unacknowledgedTexts(result, translate, locale, worst.alarms)),
    ...behindTexts(result, translate, locale),
    areEarlier ? '' : alarmed,
    isIncomplete(share) ? translate('reports.verdict.partly', { share: receivedShare(share) }) : '',
  ].filter(Boolean);
  const asides = verdictAsides(result, translate, locale, { isFine });
  return {
    outcome: severity,
    name: outcome === 'partly' ? outcome : severity,
    sentence: sentence(),
    findings,
    asides,
    notes: [...findings, ...asides.map(({ text }) => text)],
    remarks: [areEarlier ? alarmed : '', unknownReuseText(result, translate)].filter(Boolean),
  };
};

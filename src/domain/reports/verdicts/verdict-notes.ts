import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import { caseEnd, caseRows } from '../alarms/alarm-table.ts';
import { briefText } from './brief-findings.ts';
import { dayTime } from '../texts/dates.ts';
import { deviceVerdicts } from './device-verdict.ts';
import { disambiguatingLocations, streetOf } from '../texts/disambiguation.ts';
import { bySeverity, type Exception } from '../exceptions/exceptions.ts';
import { exceptionsByDevice } from '../exceptions/by-device.ts';
import { lowerFirst } from '../texts/labels.ts';
import { sameWaterOf, sameWaterText } from '../exceptions/measured-twice.ts';
import type { ReportedCase, Result } from '../result.ts';
import { namedUnacknowledged, ownUnacknowledged } from '../alarms/unacknowledged.ts';
import { casesAbout, hasNoAlarm } from '../exceptions/unalarmed.ts';
import { INCONCLUSIVE, isConcern, LOSSES, type Verdict } from './verdict.ts';

/** Up to so many devices are named; more are counted. */
const NAMED = 2;
/** Of up to so many that need attention, it is said what was found. */
const TOLD = 3;

/** The names of devices, with the location of those that share their title with others. */
const namesIn = (result: Result): ((one: Pick<Exception, 'device_id' | 'title'>) => string) => {
  const places = disambiguatingLocations(result);
  return ({ device_id, title }) => (places.has(device_id) ? `${title} (${places.get(device_id)})` : title);
};

/** The exceptions of concern, as they are listed. */
const concernsOf = (result: Result): readonly Exception[] =>
  result.exceptions.filter((one) => isConcern(one, result)).toSorted(bySeverity(result.tariff));

/**
 * What was found about the worst device, or about the only one, and the worst of another kind, or about each of the few others; none if
 * nothing needs attention. `alarms`: those that these texts say were not acknowledged.
 */
export const worstTexts = (
  result: Result,
  { devices }: Pick<Verdict, 'devices'>,
  translate: Translate,
  locale: string,
): { readonly texts: readonly string[]; readonly alarms: ReadonlySet<ReportedCase> } => {
  const concerns = concernsOf(result);
  const alarms = new Set<ReportedCase>();
  const [first] = concerns;
  if (!first) return { texts: [], alarms };
  const groups = sameWaterOf(result.exceptions.toSorted(bySeverity(result.tariff)), result);
  /** What several meters measured, if a finding is about that. */
  const groupOf = (one: Exception) => groups.find(({ lead, others }) => lead === one || others.includes(one));
  const leadOf = (one: Exception): Exception => groupOf(one)?.lead ?? one;
  const worst = leadOf(first);
  const textOf = (one: Exception): string => {
    const group = groupOf(one);
    const text =
      briefText(one, result, translate, locale) ?? (group ? sameWaterText(group, translate) : one.text);
    const also = (group?.others ?? []).map(({ device_id }) => device_id);
    const about = casesAbout({ ...one, also }, result);
    const own = ownUnacknowledged(about, result);
    if (own) {
      alarms.add(own);
      return `${text} ${translate(own.state === 'closed' ? 'report_alarms.unacknowledged.its_closed' : 'report_alarms.unacknowledged.its_open')}`;
    }
    return hasNoAlarm({ ...one, also }, result) ? `${text} ${translate('report_alarms.missing.any')}` : text;
  };
  if (devices <= 1) return { texts: [textOf(worst)], alarms };
  const places = new Map(result.devices.map(({ device_id, location }) => [device_id, location]));
  const isSeveral = new Set([...places.values()].filter(Boolean)).size > 1;
  const titleOf = ({ device_id, title }: Exception): string => {
    // The street is enough to find it, the rest is with the device.
    const place = places.get(device_id);
    return isSeveral && place ? `${title} (${streetOf(place)})` : title;
  };
  // The worst finding of each device; several meters of the same water are one.
  const firsts = concerns.filter(
    (one, at) => concerns.findIndex((own) => own.device_id === one.device_id) === at,
  );
  const each = new Set(firsts.map(leadOf).filter((one) => one !== worst));
  // Water that is lost is another finding than water that is too hot.
  const another = concerns.find((one) => LOSSES.has(one.kind) !== LOSSES.has(worst.kind));
  const others = firsts.length <= TOLD ? [...each] : another ? [leadOf(another)] : [];
  const say = (key: 'worst' | 'also', one: Exception): string =>
    translate(`reports.verdict.${key}`, { title: titleOf(one), text: lowerFirst(textOf(one)) });
  const said = new Set(
    [worst, ...others].flatMap((one) =>
      [one, ...(groupOf(one)?.others ?? [])].map(({ device_id }) => device_id),
    ),
  );
  const left = firsts.filter(({ device_id }) => !said.has(device_id));
  const more = {
    count: formatCount(left.length, locale),
    devices: left.map(titleOf).join(', '),
  };
  return {
    texts: [
      say('worst', worst),
      ...others.map((one) => say('also', one)),
      left.length === 0
        ? ''
        : translate(`reports.verdict.${left.length <= TOLD ? 'left_named' : 'left'}`, more),
    ],
    alarms,
  };
};

/** Which devices are not assessed and why: `Not assessed: Salon valve (silent).`; of more than two how many; empty if none are. */
export const unknownText = (
  result: Result,
  { unknown, reasons }: Verdict,
  translate: Translate,
  locale: string,
): string => {
  if (unknown === 0) return '';
  if (unknown > NAMED) {
    const count = (number: number): string => formatCount(number, locale);
    return translate('reports.verdict.unknown', {
      count: count(unknown),
      reasons: INCONCLUSIVE.flatMap((reason) => {
        const number = reasons[reason] ?? 0;
        return number === 0
          ? []
          : [translate(`reports.verdict.reasons.${reason}`, { smart_count: number, count: count(number) })];
      }).join(', '),
    });
  }
  const verdicts = deviceVerdicts(result);
  const byDevice = exceptionsByDevice(result);
  const nameOf = namesIn(result);
  const named = result.devices
    .filter(({ device_id }) => verdicts.get(device_id) === 'unknown')
    .map((device) => {
      const own = byDevice.get(device.device_id) ?? [];
      const reason = INCONCLUSIVE.find((one) => own.some(({ kind }) => kind === one)) ?? INCONCLUSIVE[0];
      return translate('reports.verdict.with_reason', {
        title: nameOf(device),
        reason: translate(`reports.verdict.reason.${reason}`),
      });
    });
  return translate('reports.verdict.unknown_named', { devices: named.join('; ') });
};

/**
 * The devices with alarms that no exception is about, because alarms and exceptions have different rules, and these alarms.
 * Without those whose alarms the verdict names already, because nobody acknowledged them.
 */
const alarmedOnly = (result: Result) => {
  const verdicts = deviceVerdicts(result);
  const named = namedUnacknowledged(result);
  const isNamed = (id: number, alarms: number): boolean =>
    named.filter(({ device_id }) => device_id === id).length >= alarms;
  const alarmed = result.devices.filter(
    ({ device_id, alarms = 0 }) =>
      alarms > 0 && verdicts.get(device_id) === 'well' && !isNamed(device_id, alarms),
  );
  const ids = new Set(alarmed.map(({ device_id }) => device_id));
  const own = caseRows(result).filter(({ device_id }) => ids.has(device_id));
  return { alarmed, own, areEarlier: own.length > 0 && own.every(({ isEarlier }) => isEarlier) };
};

/** Whether `alarmedText` is about alarms from before the period only. */
export const areEarlierAlarms = (result: Result): boolean => alarmedOnly(result).areEarlier;

/** Whose alarms no exception is about; empty if there are none. */
export const alarmedText = (result: Result, translate: Translate, locale: string): string => {
  const { alarmed, own, areEarlier } = alarmedOnly(result);
  if (alarmed.length === 0) return '';
  const nameOf = namesIn(result);
  const isNamed = alarmed.length <= NAMED;
  const [only, another] = own;
  if (areEarlier && isNamed && only && !another && only.state === 'closed') {
    const end = caseEnd(only);
    if (end < Date.parse(result.to)) {
      const time = (iso: string): string => dayTime(iso, result.time_zone, locale);
      return translate('reports.verdict.alarmed_from_to', {
        devices: alarmed.map(nameOf).join(''),
        alarm: only.alarm.toLowerCase(),
        from: time(only.since),
        to: time(new Date(end).toISOString()),
      });
    }
  }
  const key = isNamed
    ? areEarlier
      ? 'alarmed_named_before'
      : 'alarmed_named'
    : areEarlier
      ? 'alarmed_before'
      : 'alarmed';
  return translate(`reports.verdict.${key}`, {
    smart_count: own.length,
    count: formatCount(alarmed.length, locale),
    devices: alarmed.map(nameOf).join(translate('reports.verdict.and')),
  });
};

/** Which sub-meter that is not in the report raised the alarm about a burst of one of its meters. */
export const behindTexts = (
  { alarms, time_zone: zone }: Pick<Result, 'alarms' | 'time_zone'>,
  translate: Translate,
  locale: string,
): readonly string[] =>
  (alarms?.behind ?? [])
    .slice(0, NAMED)
    .map(({ title, since }) =>
      translate('report_alarms.behind', { title, time: dayTime(since, zone, locale) }),
    );

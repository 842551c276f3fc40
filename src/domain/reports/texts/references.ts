import type { Translate } from '../../../languages/translate.ts';
import { dayText } from './dates.ts';
import { reportLimits, type Limited, type ReportLimit } from './limits.ts';
import { CHECKED_ON, isNewZealand } from '../profiles.ts';
import type { Result } from '../result.ts';
import { adopted, OWN_DEFAULT, sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';

/** What a source is about, as the sources of a profile name it; `limit`: the highest temperature, which has no name. */
type Subject = 'limit' | 'alarms' | 'growth' | 'flush' | 'scald' | 'leaks' | 'bursts' | 'tests' | 'own';

const SUBJECT_OF: Readonly<Partial<Record<ReportLimit['key'], Subject>>> = {
  outlet_max: 'limit',
  band_min: 'alarms',
  set_point: 'alarms',
  alarm_high: 'alarms',
  alarm_low: 'alarms',
  alarm_low_hours: 'alarms',
  growth_from: 'growth',
  growth_to: 'growth',
  flush_after_days: 'flush',
  field_test_months: 'tests',
  leak_hours: 'leaks',
  burst_litres: 'bursts',
};
const NAMED = /^(alarms|growth|flush|scald|leaks|bursts): /;
/** Between two sources; a source may itself contain a semicolon. */
const BETWEEN = /; (?=(?:alarms|growth|flush|scald|leaks|bursts): )/;

/** Whether the report itself sets a limit, other than its default. */
const isSetByReport = (
  { key, value }: Pick<ReportLimit, 'key' | 'value'>,
  { tariff }: Pick<Limited, 'tariff'>,
): boolean =>
  key === 'night_flow_max' ||
  (key === 'tariff' && typeof tariff === 'number') ||
  (key === 'burst_litres' && value !== THRESHOLDS.burstLitres.value);

/** A source of limits, with its number in the list of references. */
export interface Reference {
  readonly number: number;
  readonly text: string;
}
export interface References {
  readonly all: readonly Reference[];
  /** The number of a limit's source; undefined if the report itself sets the limit. */
  readonly of: (limit: Pick<ReportLimit, 'key' | 'value'>) => number | undefined;
  /** The number of the source of the times after which hot water burns. */
  readonly scald: number | undefined;
}

const sourcesIn = (text: string): Map<Subject, string> =>
  new Map(
    text.split(BETWEEN).map((part) => {
      const source = part.replace(NAMED, '');
      // Sources are written in lower case within a sentence, but addresses of sites always are.
      const isAddress = /^\S+\.\S+$/.test(source);
      return [
        (NAMED.exec(part)?.[1] ?? 'limit') as Subject,
        isAddress ? source : source.charAt(0).toUpperCase() + source.slice(1),
      ];
    }),
  );

/** Whether a standard asks for field tests: it is Australian, so elsewhere they are our own recommendation. */
export const areTestsRequired = ({ profile: { key } }: Pick<Limited, 'profile'>): boolean =>
  !isNewZealand(key);
const testSource = (result: Limited): string => {
  const source = sourceOf(THRESHOLDS.fieldTestMonths);
  return areTestsRequired(result) ? source : adopted(source);
};

/** The sources of a result's limits as a numbered list; the same source has one number. */
export const referencesOf = (result: Limited, translate: Translate): References => {
  const sources = sourcesIn(result.profile.source).set('tests', testSource(result)).set('own', OWN_DEFAULT);
  // Earlier runs name one source for both.
  const growth = sources.get('growth');
  if (growth !== undefined && !sources.has('flush')) sources.set('flush', growth);
  const shown = reportLimits(result);
  const subjectOf = (one: Pick<ReportLimit, 'key' | 'value'>): Subject | undefined => {
    if (isSetByReport(one, result)) return undefined;
    const subject = SUBJECT_OF[one.key];
    return subject && sources.has(subject) ? subject : 'own';
  };
  const subjects = shown.map(subjectOf);
  const hasValves = subjects.includes('limit');
  const used = new Set([...subjects, ...(hasValves ? (['scald'] as const) : [])]);
  const texts = [...new Set([...sources].flatMap(([subject, text]) => (used.has(subject) ? [text] : [])))];
  const numberOf = (subject: Subject | undefined): number | undefined => {
    const at = texts.indexOf((subject && sources.get(subject)) ?? '');
    return at === -1 ? undefined : at + 1;
  };
  return {
    all: texts.map((text, at) => ({
      number: at + 1,
      text: text === OWN_DEFAULT ? translate('report_words.parts.own_default') : text,
    })),
    of: (one) => numberOf(subjectOf(one)),
    scald: hasValves ? numberOf('scald') : undefined,
  };
};

/** When the sources were checked: `Sat, 21 Nov 2026`. Some profiles have the month since which they are in force. */
export const sourcesDate = ({ profile: { date } }: Pick<Result, 'profile'>, locale?: string): string =>
  dayText(/^\d{4}-\d\d$/.test(date) ? CHECKED_ON : date, locale);

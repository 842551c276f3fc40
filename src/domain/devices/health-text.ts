import { formatMeasured, formatValue } from '../text/format.ts';
import type { Health, Problem } from './health.ts';
import { health as healthTexts } from '../../languages/en/frame/health.ts';
import { createTranslate } from '../../languages/translate.ts';
import { localDate, toLocalInput } from '../time/zoned.ts';

type Key =
  | Exclude<keyof typeof healthTexts, 'short' | 'silent'>
  | `short.${keyof typeof healthTexts.short}`
  | `silent.${keyof typeof healthTexts.silent}`;
/** Looks up one of `healthTexts`, translated where a translation exists. */
export type HealthWords = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of the API. */
const english = createTranslate({ health: healthTexts }, 'en');
const ENGLISH: HealthWords = (key, values) => english(`health.${key}`, values);

export interface Reader {
  /** IANA */
  readonly zone: string;
  readonly now: number;
  readonly locale?: string | undefined;
  readonly words?: HealthWords;
}

/** `at 14:05`, or `yesterday at 14:05`. */
const timeText = (at: string, { zone, now, words = ENGLISH }: Reader): string => {
  const [day, clock = ''] = toLocalInput(at, zone).split('T');
  const today = localDate(now, zone);
  return words(day === today ? 'at' : 'at_yesterday', { clock });
};

/** `Scald risk, 58 °C at 14:05` */
export const problemText = (problem: Problem, reader: Reader): string => {
  const { locale, words = ENGLISH } = reader;
  const { kind, label, unit, value, limit } = problem;
  // Temperatures need no name: they are what a valve is about.
  const isNamed = kind === 'sensor_fault' && unit !== '°C';
  return words(isNamed ? 'sensor_fault_of' : kind, {
    name: label,
    value: formatMeasured(value, unit, locale),
    limit: formatValue(limit, unit, locale),
    time: timeText(problem.at, reader),
  });
};

const MINUTE = 60_000;
/** `No reading for 3 h`, in its largest unit. */
export const silenceText = (lastSeenAt: string | null, { now, words = ENGLISH }: Reader): string => {
  if (lastSeenAt === null) return words('never');
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastSeenAt)) / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return words('silent.minutes', { smart_count: minutes });
  if (hours < 24) return words('silent.hours', { smart_count: hours });
  return words('silent.days', { smart_count: Math.floor(hours / 24) });
};

/** The status of a device in a sentence. */
export const healthText = (
  { state, problems, isSilent, unreadable }: Health,
  device: { readonly last_seen_at?: string | null },
  reader: Reader,
): string => {
  const words = reader.words ?? ENGLISH;
  if (state === 'inactive') return words(state);
  const unread =
    unreadable === null
      ? []
      : [words(unreadable.length === 0 ? 'undecoded' : 'not_understood', { names: unreadable.join(', ') })];
  if (state === 'new') return [words(state), ...unread].join('. ');
  const { last_seen_at } = device;
  const silence = isSilent ? [silenceText(last_seen_at ?? null, reader)] : [];
  const sentences = [...problems.map((problem) => problemText(problem, reader)), ...unread, ...silence];
  return sentences.length > 0 ? sentences.join('. ') : words('active');
};

/** The status in a word or two, to show next to its icon. */
export const healthWord = ({ state, problems }: Health, words: HealthWords = ENGLISH): string =>
  words(`short.${state === 'alarm' ? (problems[0]?.kind ?? 'high') : state}`);

import { formatMeasured, formatValue } from './format.ts';
import type { Health, Problem } from './health.ts';
import { health as healthTexts } from '../languages/en/frame/health.ts';
import { fill } from '../languages/translate.ts';
import { localDate, toLocalInput } from './zoned.ts';

type Key = Exclude<keyof typeof healthTexts, 'short'> | `short.${keyof typeof healthTexts.short}`;
/** Looks up one of `healthTexts`, translated where a translation exists. */
export type HealthWords = (key: Key, values?: Readonly<Record<string, string>>) => string;

/** The texts of the API. */
const ENGLISH: HealthWords = (key, values) => {
  const text = key.startsWith('short.')
    ? healthTexts.short[key.slice(6) as keyof typeof healthTexts.short]
    : healthTexts[key as Exclude<keyof typeof healthTexts, 'short'>];
  return fill(text, values);
};

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
  const silence = isSilent ? [words(device.last_seen_at ? 'silent' : 'never')] : [];
  const sentences = [...problems.map((problem) => problemText(problem, reader)), ...unread, ...silence];
  return sentences.length > 0 ? sentences.join('. ') : words('active');
};

/** The status in a word or two, to show next to its icon. */
export const healthWord = ({ state, problems }: Health, words: HealthWords = ENGLISH): string =>
  words(`short.${state === 'alarm' ? (problems[0]?.kind ?? 'high') : state}`);

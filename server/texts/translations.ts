import type { FastifyRequest } from 'fastify';
import { alarmKindTexts } from '../../src/domain/alarms/kinds.ts';
import { ENGLISH, languageFor, PSEUDO } from '../../src/languages/locale.ts';
import { pseudoTexts } from '../../src/languages/pseudo.ts';
import { createTranslate, mergeTexts, type Texts, type Translate } from '../../src/languages/translate.ts';
import { resources } from '../../src/resources/all.ts';
import { labelMany, labelOne } from '../../src/schema/labels.ts';
import { labelTexts } from '../../src/schema/label-texts.ts';
import { nameTexts } from '../../src/schema/texts.ts';
import { acceptedLocales } from './accepted-locales.ts';
import type { Message, Text } from './texts.ts';

const files = Object.entries(import.meta.glob<Texts>('../../src/languages/*/*/*.ts', { eager: true }));
const folderOf = (path: string): string => path.split('/').at(-3) ?? '';
const textsOf = (language: string): Texts =>
  mergeTexts(...files.filter(([path]) => folderOf(path) === language).map(([, texts]) => texts));

// "API keys" stays as it is; "Users" becomes "users".
const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());
/** Names of resources as within a sentence. */
const resource_words = Object.fromEntries(
  Object.values(resources).map((resource) => [
    resource.name,
    `${inSentence(labelOne(resource))} |||| ${inSentence(labelMany(resource))}`,
  ]),
);

const definitions = Object.values(resources);
const english = mergeTexts(
  nameTexts(definitions),
  labelTexts(definitions),
  alarmKindTexts,
  { resource_words },
  textsOf(ENGLISH),
);

/** The languages for which there is a folder. */
const languages = [...new Set(files.map(([path]) => folderOf(path)))];

/** The language of the texts for locales in order of preference. */
export const languageOf = (...locales: readonly (string | null | undefined)[]): string =>
  languageFor(
    locales.filter((locale) => typeof locale === 'string'),
    languages,
  );

const translators = new Map<string, Translate>();

/** The translate function for locales in order of preference. */
export const translatorFor = (...locales: readonly (string | null | undefined)[]): Translate => {
  const language = languageOf(...locales);
  const known = translators.get(language);
  if (known) return known;
  const texts = language === PSEUDO ? pseudoTexts(english) : mergeTexts(english, textsOf(language));
  const translate = createTranslate(texts, language);
  translators.set(language, translate);
  return translate;
};

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'key' in value;

const write = (translate: Translate, text: Text): string => {
  if (typeof text === 'string') return translate(text);
  if (!isMessage(text)) return text.map((sentence) => write(translate, sentence)).join(' ');
  const plain = (value: unknown): unknown => {
    if (isMessage(value)) return write(translate, value);
    return Array.isArray(value) ? value.map(plain).join(', ') : value;
  };
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, plain(value)]);
  return translate(text.key, Object.fromEntries(values) as Record<string, unknown>);
};

/** Writes texts in one language. */
export type Write = (text: Text) => string;

/** A function that writes texts for locales in order of preference. */
export const writerIn = (...locales: readonly (string | null | undefined)[]): Write => {
  const translate = translatorFor(...locales);
  return (text) => write(translate, text);
};

/** English, for texts without a reader: logs, the API's documentation, what is stored. */
export const inEnglish = writerIn(ENGLISH);

/** A text as it is stored, to be written in the reader's language. */
export const storedText = (text: Text): string =>
  JSON.stringify(typeof text === 'string' ? { key: text } : text);

/** Writes a stored text. What is not one was written before texts were stored so, and is returned as it is. */
export const writeStored = (stored: string, locale?: string): string => {
  if (!/^[[{]/.test(stored)) return stored;
  try {
    return writerIn(locale)(JSON.parse(stored) as Text);
  } catch {
    return stored;
  }
};

/** The caller's locale: the signed-in user's, otherwise the language that the client accepts. */
export const localeOf = ({ principal, headers }: FastifyRequest): string =>
  principal?.locale ?? languageFor(acceptedLocales(headers['accept-language']), languages);

/** Writes texts in the caller's language. */
export const writerFor = (request: FastifyRequest): Write => writerIn(localeOf(request));

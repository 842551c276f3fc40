/** The source of all other languages, and their fallback. */
export const ENGLISH = 'en';
/** The generated language, which shows texts that were not translated. Never offered. */
export const PSEUDO = 'en-XA';

const base = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? '';

/** The language to use for locales in order of preference: the first that is there, `de` also for `de-AT`. */
export const languageFor = (locales: readonly string[], languages: readonly string[]): string => {
  for (const locale of locales) {
    const found =
      [...languages, PSEUDO].find((language) => language.toLowerCase() === locale.toLowerCase()) ??
      languages.find((language) => language === base(locale));
    if (found !== undefined) return found;
  }
  return ENGLISH;
};

/** The locales of an `Accept-Language` header, the preferred one first. */
export const acceptedLocales = (header = ''): string[] =>
  header
    .split(',')
    .map((part) => {
      const [locale = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return { locale, quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale);

import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Translates a text with a count: `%{number}` is the formatted count. */
export const useCountText = (): ((key: string, count: number) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return (key, count) => translate(key, { smart_count: count, number: formatCount(count, locale) });
};

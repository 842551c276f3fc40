import { useTranslate } from 'ra-core';
import { formatCount } from '../domain/format.ts';
import { useFormatLocale } from '../providers/current-user.ts';

/** Says a text of a number of things: `%{number}` in it is the count, with its thousands set apart. */
export const useCountText = (): ((key: string, count: number) => string) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return (key, count) => translate(key, { smart_count: count, number: formatCount(count, locale) });
};

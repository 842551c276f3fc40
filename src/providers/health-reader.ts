import { useMemo } from 'react';
import type { Reader } from '../domain/health-text.ts';
import { say } from './i18n/say.ts';
import { useFormatLocale, useZone } from './current-user.ts';

/** Translation function, locale and time zone for device status texts. */
export const useHealthReader = (): Omit<Reader, 'now'> & Required<Pick<Reader, 'words'>> => {
  const zone = useZone();
  const locale = useFormatLocale();
  return useMemo(
    () => ({ zone, locale, words: (key, values) => say(`health.${key}`, values) }),
    [zone, locale],
  );
};

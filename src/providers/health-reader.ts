import { useMemo } from 'react';
import type { Reader } from '../domain/devices/health-text.ts';
import { useFormatLocale, useZone } from './session/current-user.ts';
import { translate } from './i18n/translate.ts';

/** Translation function, locale and time zone for device status texts. */
export const useHealthReader = (): Omit<Reader, 'now'> & Required<Pick<Reader, 'words'>> => {
  const zone = useZone();
  const locale = useFormatLocale();
  return useMemo(
    () => ({ zone, locale, words: (key, values) => translate(`health.${key}`, values) }),
    [zone, locale],
  );
};

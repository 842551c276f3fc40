import type { Browser } from '../../domain/sign-in/user-agent.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Writes the name of a browser, with its system. */
export const useBrowserName = () => {
  const translate = useTranslate();
  return ({ browser, system }: Browser): string => {
    if (browser && system) return translate('people.browser_on', { browser, system });
    return browser ?? system ?? translate('people.unknown_browser');
  };
};

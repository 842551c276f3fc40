import { useEffect } from 'react';
import { translate } from '../i18n/translate.ts';

/** The document title of a page: "Users – Flowgen". */
export const documentTitle = (title: string): string =>
  title ? `${title} – ${translate('publicPages.brand')}` : translate('publicPages.brand');

/** Sets the document title. Overrides the title that the area sets from the route. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};

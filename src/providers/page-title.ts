import { useEffect } from 'react';
import { text } from './i18n/text.ts';

/** The document title of a page: "Users – Flowgen". */
export const documentTitle = (title: string): string =>
  title ? `${title} – ${text('publicPages.brand')}` : text('publicPages.brand');

/** Sets the document title. Overrides the title that the area sets from the route. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};

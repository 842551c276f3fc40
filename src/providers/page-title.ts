import { useEffect } from 'react';
import { text } from './i18n/text.ts';

/** "Users – Flowgen": how a page is named in the browser's tab and history. */
export const documentTitle = (title: string): string =>
  title ? `${title} – ${text('publicPages.brand')}` : text('publicPages.brand');

/** Names the page in the browser. An area names each page after its route first; this is more exact. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};

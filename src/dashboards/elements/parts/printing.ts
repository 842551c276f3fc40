import { useSyncExternalStore } from 'react';

const media = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

const subscribe = (listener: () => void): (() => void) => {
  const query = media();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Whether the page is being printed: on paper there is nothing to hover over. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false);

import { useCallback, useSyncExternalStore } from 'react';

/** Screens on which pages are laid out for a phone. The same width is in style sheets. */
export const PHONE = '(max-width: 700px)';

/** Whether a media query matches. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
};

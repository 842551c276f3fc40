import { startTransition, useEffect, useState } from 'react';

/**
 * A value as it was drawn last. A new one is drawn by itself when there is time, never together with
 * what brought it: `useDeferredValue` does so too, but not where that is a transition, as each change
 * of the address is.
 */
export const useDeferred = <T>(value: T): T => {
  const [drawn, setDrawn] = useState(() => value);
  useEffect(() => startTransition(() => setDrawn(() => value)), [value]);
  return drawn;
};

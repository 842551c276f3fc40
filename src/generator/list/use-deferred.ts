import { startTransition, useEffect, useState } from 'react';

/**
 * The last rendered value. A new value is rendered in a separate transition. Unlike `useDeferredValue`, it
 * also defers updates within a transition, such as every change of the URL.
 */
export const useDeferred = <T>(value: T): T => {
  const [drawn, setDrawn] = useState(() => value);
  useEffect(() => startTransition(() => setDrawn(() => value)), [value]);
  return drawn;
};

import { useEffect, useState } from 'react';
import { live } from '../../../live/client.ts';

/** How often a range that ends now advances. In between, live readings are appended. */
const ADVANCE_MS = 5 * 60_000;

/** The server's time (ms), advanced every few minutes. */
export const useSlowNow = (): number => {
  const [now, setNow] = useState(live.store.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(live.store.now()), ADVANCE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

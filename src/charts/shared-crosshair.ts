import { useEffect, useId, useSyncExternalStore } from 'react';

/**
 * The moment (ms) that a reader looks at in one chart, or null: all charts of the page that contain it show their values
 * then. `by`: the id of the last chart that changed it.
 */
let moment: { readonly by: string; readonly ms: number | null } = { by: '', ms: null };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const look = (by: string, ms: number | null): void => {
  if (ms === null && moment.by !== by) return;
  moment = { by, ms };
  listeners.forEach((listener) => listener());
};

/** The moment if it is looked at in this chart, if in another, and how this chart changes it; null ends its own. */
export const useSharedCrosshair = () => {
  const own = useId();
  const { by, ms } = useSyncExternalStore(subscribe, () => moment);
  useEffect(() => () => look(own, null), [own]);
  const isOwn = by === own;
  return [isOwn ? ms : null, isOwn ? null : ms, (next: number | null) => look(own, next)] as const;
};

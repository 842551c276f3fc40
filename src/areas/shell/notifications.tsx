import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../chunk.ts';
import type { Notice } from './notice-pile.tsx';

const NoticePile = lazy(async () => ({
  default: (await loadChunk(() => import('./notice-pile.tsx'))).NoticePile,
}));

/** Maximum number of notifications; the oldest is dropped. */
const AT_ONCE = 4;

// Deduplicate, because polling lists would repeat the same error.
const isRepeated = (shown: readonly Notice[], next: NotificationPayload): boolean =>
  next.type === 'error' &&
  shown.some(
    ({ type, message }) => type === 'error' && typeof message === 'string' && message === next.message,
  );

let made = 0;

/**
 * Notifications at the top right, each with its own timeout. Only the newest is visible, over the top bar where
 * it covers no buttons; hover or focus expands the stack.
 */
export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Notice[]>([]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    setShown((before) =>
      isRepeated(before, next) ? before : [{ ...next, id: ++made }, ...before].slice(0, AT_ONCE),
    );
  }, [notifications, takeNotification]);
  const drop = useCallback((id: number) => setShown((all) => all.filter((each) => each.id !== id)), []);
  return (
    shown.length > 0 && (
      <Suspense fallback={null}>
        <NoticePile shown={shown} onGone={drop} />
      </Suspense>
    )
  );
};

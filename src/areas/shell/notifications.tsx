import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../chunk.ts';
import type { Notice } from './notice-pile.tsx';

const NoticePile = lazy(async () => ({
  default: (await loadChunk(() => import('./notice-pile.tsx'))).NoticePile,
}));

/** More than these would hide the page; the oldest goes. */
const AT_ONCE = 4;

// A list that asks every few seconds would say the same again and again.
const isRepeated = (shown: readonly Notice[], next: NotificationPayload): boolean =>
  next.type === 'error' &&
  shown.some(
    ({ type, message }) => type === 'error' && typeof message === 'string' && message === next.message,
  );

let made = 0;

/**
 * The messages at the top right, each for its own time. Only the newest is in sight, over the top bar,
 * where it hides none of the page's buttons; the pointer or the focus on it opens the pile.
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

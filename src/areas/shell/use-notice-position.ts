import { useLayoutEffect, useState } from 'react';

const BAR_HEIGHT = 56;
const GAP = 8;
/** Minimum width of a notification in px. */
const LEAST_WIDTH = 320;
const MOST_WIDTH = 520;

export interface NoticePosition {
  readonly top: number;
  readonly right: number;
  readonly maxWidth: number;
}

/** Below the top bar, if the bar has no space. */
const below = (): NoticePosition => ({
  top: BAR_HEIGHT + GAP,
  right: GAP,
  maxWidth: Math.min(MOST_WIDTH, document.documentElement.clientWidth - 2 * GAP),
});

const placeNow = (): NoticePosition => {
  const room = document.querySelector('.frame-notices')?.getBoundingClientRect();
  if (!room || room.width < LEAST_WIDTH) return below();
  return {
    top: 4,
    right: document.documentElement.clientWidth - room.right,
    maxWidth: Math.min(MOST_WIDTH, room.width),
  };
};

/** Position of notifications: top right, in the free part of the top bar, so that they cover nothing. */
export const useNoticePosition = (): NoticePosition => {
  const [place, setPlace] = useState(placeNow);
  useLayoutEffect(() => {
    const update = (): void => setPlace(placeNow());
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return place;
};

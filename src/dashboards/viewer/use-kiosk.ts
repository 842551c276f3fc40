import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { reloadOnUpdate, reloadOnRecovery, isKiosk, keepAwake } from '../../providers/kiosk.ts';
import { isChunkFailure } from '../../providers/chunk-failure.ts';

const setKiosk = (search: URLSearchParams, on: boolean): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (on) next.set('kiosk', '1');
  else next.delete('kiosk');
  return next;
};

/** Whether the page hangs on a wall, and what keeps it going there. */
export const useKiosk = () => {
  const on = isKiosk(useLocation());
  const [search, setSearch] = useSearchParams();

  useEffect(() => {
    if (!on) return;
    const ends = [keepAwake(), reloadOnUpdate()];
    return () => ends.forEach((end) => end());
  }, [on]);

  /** The whole screen for the dashboard. A browser that doesn't give it shows it in its window. */
  const enter = useCallback((): void => {
    setSearch((now) => setKiosk(now, true), { replace: true });
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, [setSearch]);
  const leave = useCallback((): void => {
    setSearch((now) => setKiosk(now, false), { replace: true });
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [setSearch]);

  useEffect(() => {
    if (!on) return;
    // Escape leaves the full screen by itself; the menus come back with it.
    const onFullscreen = (): void => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => document.removeEventListener('fullscreenchange', onFullscreen);
  }, [on, leave]);

  const onBroken = useCallback((error: unknown): void => {
    if (isChunkFailure(error)) reloadOnRecovery();
  }, []);
  return { on, enter, leave, onBroken, search };
};

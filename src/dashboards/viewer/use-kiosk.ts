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

export type Kiosk = ReturnType<typeof useKiosk>;

/** Kiosk mode: full screen, kept awake and up to date on a wall screen. */
export const useKiosk = () => {
  const on = isKiosk(useLocation());
  const [, setSearch] = useSearchParams();

  useEffect(() => {
    if (!on) return;
    const cleanups = [keepAwake(), reloadOnUpdate()];
    return () => cleanups.forEach((cleanup) => cleanup());
  }, [on]);

  /** Enters full screen. If the browser refuses, the dashboard stays in the window. */
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
    // Escape leaves full screen without an event of ours; bring the menus back.
    const onFullscreen = (): void => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => document.removeEventListener('fullscreenchange', onFullscreen);
  }, [on, leave]);

  const onBroken = useCallback((error: unknown): void => {
    if (isChunkFailure(error)) reloadOnRecovery();
  }, []);
  return { on, enter, leave, onBroken };
};

import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { reloadOnRecovery, isKiosk } from '../../providers/session/kiosk.ts';
import { isChunkFailure } from '../../providers/browser/chunk-failure.ts';

const setKiosk = (search: URLSearchParams, on: boolean): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (on) next.set('kiosk', '1');
  else next.delete('kiosk');
  return next;
};

export type Kiosk = ReturnType<typeof useKiosk>;

/** Kiosk mode: full screen, in the address. What it needs besides is loaded with its layout (wall/full-screen.tsx). */
export const useKiosk = () => {
  const on = isKiosk(useLocation());
  const [, setSearch] = useSearchParams();

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

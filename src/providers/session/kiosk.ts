import { checkHealth } from '../http.ts';

/** The token in the address of a share link's page, `/s/…`; null for any other page. */
export const shareTokenOf = ({ pathname }: Pick<Location, 'pathname'>): string | null =>
  /^\/s\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;

/** A dashboard on a wall screen, `…/dashboards/7?kiosk=1`, without user interaction. */
export const isKiosk = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  /\/dashboards\/\d+(?:\/show)?$/.test(pathname) && new URLSearchParams(search).get('kiosk') === '1';

const isKioskNow = (): boolean => isKiosk(window.location) || shareTokenOf(window.location) !== null;

const RECOVERY_CHECK_MS = 15_000;
const LAST_RELOAD = 'flowgen_kiosk_reload';
/** Prevents a reload loop if the site fails again immediately. */
const RELOAD_INTERVAL_MIN_MS = 60_000;

const reload = (): void => {
  const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
  if (Date.now() - last < RELOAD_INTERVAL_MIN_MS) return;
  sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
  window.location.reload();
};

/** Reloads the page once the server responds. Returns a function that stops it. */
export const reloadOnRecovery = (): (() => void) => {
  if (!isKioskNow()) return () => undefined;
  const timer = setInterval(() => {
    checkHealth().then(reload, () => undefined);
  }, RECOVERY_CHECK_MS);
  return () => clearInterval(timer);
};

const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((each) => each.getAttribute('src')).join(' ');

/** Whether the server has a different version of the site than this page. */
export const isOutdated = async (path = '/'): Promise<boolean> => {
  const answer = await fetch(path, { cache: 'no-cache', headers: { Accept: 'text/html' } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const latest = scriptsOf(page);
  return latest !== '' && latest !== scriptsOf(document);
};

const UPDATE_CHECK_MS = 5 * 60_000;

/** Reloads when there is a new version of the site: a wall screen has no input to lose. */
export const reloadOnUpdate = (path?: string): (() => void) => {
  const timer = setInterval(() => {
    isOutdated(path).then(
      (isOld) => {
        if (isOld) reload();
      },
      () => undefined,
    );
  }, UPDATE_CHECK_MS);
  return () => clearInterval(timer);
};

/** Keeps the screen on while the page is visible. Returns a function that stops it. */
export const keepAwake = (): (() => void) => {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  let lock: WakeLockSentinel | undefined;
  let ended = false;
  const take = async (): Promise<void> => {
    if (!wakeLock || document.hidden || ended) return;
    try {
      lock = await wakeLock.request('screen');
      if (ended) await lock.release();
    } catch (error) {
      // Low battery, or denied by the browser: the screen may turn off.
      console.warn('The screen can’t be kept on.', error);
    }
  };
  const onSeen = (): void => void take();
  document.addEventListener('visibilitychange', onSeen);
  void take();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', onSeen);
    void lock?.release();
  };
};

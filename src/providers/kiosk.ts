import { api } from './http.ts';

/** A dashboard on a wall: `…/dashboards/7?kiosk=1`. Nobody stands before it to press anything. */
export const isKiosk = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  /\/dashboards\/\d+(?:\/show)?$/.test(pathname) && new URLSearchParams(search).get('kiosk') === '1';

const isKioskNow = (): boolean => isKiosk(window.location);

const HEAL_MS = 15_000;
const LAST_RELOAD = 'flowgen_kiosk_reload';
/** A site that breaks again at once is not loaded over and over. */
const RELOAD_AT_MOST_MS = 60_000;

const reload = (): void => {
  const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
  if (Date.now() - last < RELOAD_AT_MOST_MS) return;
  sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
  window.location.reload();
};

/** Begins the page anew as soon as the server answers. Answers how to leave off. */
export const reloadOnRecovery = (): (() => void) => {
  if (!isKioskNow()) return () => undefined;
  const timer = setInterval(() => {
    api.get('/health').then(reload, () => undefined);
  }, HEAL_MS);
  return () => clearInterval(timer);
};

const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((each) => each.getAttribute('src')).join(' ');

/** Whether the server has another version of the site than this page runs. */
export const isOutdated = async (): Promise<boolean> => {
  const answer = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const theirs = scriptsOf(page);
  return theirs !== '' && theirs !== scriptsOf(document);
};

const LOOK_MS = 5 * 60_000;

/** Loads a new version of the site by itself: on a wall nothing is being typed that could be lost. */
export const reloadOnUpdate = (): (() => void) => {
  const timer = setInterval(() => {
    isOutdated().then(
      (isOld) => {
        if (isOld) reload();
      },
      () => undefined,
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
};

/** Keeps the screen on while the page is seen. Answers how it ends. */
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
      // A battery that runs low, or a browser that doesn't let us: the screen may go dark.
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

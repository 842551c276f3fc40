import { useCallback, useEffect, useRef, useState } from 'react';
import { live } from '../../live/client.ts';
import { fetchSharedLink, type SharedLink } from '../../providers/data/dashboards/shared-link.ts';
import { isAborted, isHttpError } from '../../providers/http-error.ts';

/** How often the link is checked, and checked again after an error. */
const POLL_MS = 30_000;
const RETRY_MS = 3_000;

/** `ended`: revoked, expired or unknown. `locked`: its PIN has to be entered. */
export type LinkState =
  | { readonly kind: 'loading' | 'unreachable' | 'ended' | 'locked' }
  | { readonly kind: 'open'; readonly link: SharedLink };

const ENDED: ReadonlySet<number> = new Set([403, 404, 410]);

const stateOf = (error: unknown, before: LinkState): LinkState => {
  const status = isHttpError(error) ? error.status : 0;
  if (status === 401) return { kind: 'locked' };
  if (ENDED.has(status)) return { kind: 'ended' };
  // What is displayed stays while the server can't be reached.
  return before.kind === 'open' || before.kind === 'locked' ? before : { kind: 'unreachable' };
};

/** Keeps the same link while nothing has changed, so that its page is not rendered again. */
const withLink = (before: LinkState, link: SharedLink): LinkState =>
  before.kind === 'open' && JSON.stringify(before.link) === JSON.stringify(link)
    ? before
    : { kind: 'open', link };

/** What the link of this page shows, kept up to date: also when its sockets are closed, as when it is revoked. */
export const useLink = () => {
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  const check = useRef(() => {});

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChecking = false;
    check.current = () => {
      if (isChecking || stop.signal.aborted) return;
      isChecking = true;
      clearTimeout(timer);
      fetchSharedLink(stop.signal)
        .then(
          (link) => {
            setState((before) => withLink(before, link));
            return POLL_MS;
          },
          (error: unknown) => {
            if (!isAborted(error)) setState((before) => stateOf(error, before));
            return RETRY_MS;
          },
        )
        .then((wait) => {
          isChecking = false;
          if (!stop.signal.aborted) timer = setTimeout(() => check.current(), wait);
        }, console.error);
    };
    check.current();
    const onStatus = live.store.onStatus(() => check.current());
    return () => {
      stop.abort();
      clearTimeout(timer);
      onStatus();
    };
  }, []);

  return { state, recheck: useCallback(() => check.current(), []) };
};

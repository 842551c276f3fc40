import { useEffect, useState } from 'react';
import { setReachable } from '../providers/connection.ts';
import { checkHealth } from '../providers/http.ts';
import { isOutdated } from '../providers/session/kiosk.ts';
import { isChunkError } from './chunk.ts';
import { translate } from '../providers/i18n/translate.ts';

/** Why a page can't be shown: it crashed, its chunk is gone after an update, or the server is unreachable. */
export type PageFailure = 'broken' | 'updated' | 'offline';

const addressIn = (error: unknown): string | undefined =>
  /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '')?.[0];

/** Whether a chunk exists on the server. Rejects if the server is unreachable. */
const exists = async (address: string): Promise<boolean> => {
  const answer = await fetch(address, { cache: 'no-store' });
  return answer.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '');
};

const isGone = async (error: unknown): Promise<boolean> => {
  const address = addressIn(error);
  return address ? !(await exists(address)) : isOutdated();
};

/** Checks with the server, because browsers report both cases with the same message. */
const failureOf = async (error: unknown): Promise<PageFailure> => {
  try {
    return (await isGone(error)) ? 'updated' : 'offline';
  } catch {
    setReachable(false, checkHealth);
    return 'offline';
  }
};

/** Why a page can't be shown; null while checking. */
export const usePageFailure = (error: unknown): PageFailure | null => {
  const isChunk = isChunkError(error);
  const [failure, setFailure] = useState<PageFailure | null>(isChunk ? null : 'broken');
  useEffect(() => {
    if (!isChunk) return setFailure('broken');
    let isCurrent = true;
    void failureOf(error).then((found) => isCurrent && setFailure(found));
    return () => {
      isCurrent = false;
    };
  }, [error, isChunk]);
  return failure;
};

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
}

/** Title, text and button label for a failure. */
export const wordsOf = (failure: PageFailure): Words => {
  if (failure === 'broken') {
    return {
      title: translate('publicPages.crash.title'),
      lead: translate('publicPages.crash.lead'),
      action: translate('publicPages.crash.reload'),
    };
  }
  if (failure === 'updated') {
    return {
      title: translate('publicPages.crash.updatedTitle'),
      lead: translate('publicPages.crash.updated'),
      action: translate('publicPages.crash.reload'),
    };
  }
  return {
    title: translate('publicPages.crash.offlineTitle'),
    lead: translate('publicPages.crash.offline'),
    action: translate('publicPages.again'),
  };
};

/** Reloads the site, except offline, where the browser would show its own error page. */
export const reloadSite = async (failure: PageFailure): Promise<void> => {
  if (failure === 'offline') {
    try {
      await checkHealth();
    } catch {
      return;
    }
  }
  window.location.reload();
};

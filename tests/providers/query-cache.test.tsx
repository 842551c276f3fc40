import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { refetch, useCachedQuery, type QueryState, type Query } from '../../src/providers/query-cache.ts';
import { endSession } from '../../src/providers/session/session.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { until } from '../support/site/site.tsx';

let made = 0;
/** A query of its own, whose requests the test settles. */
const openQuery = (isPermanent = false) => {
  const requests: { resolve(text: string): void; fail(): void; readonly signal: AbortSignal }[] = [];
  const query: Query<string> = {
    key: `query ${++made}`,
    isPermanent,
    fetch: (signal) =>
      new Promise((resolve, reject) => {
        requests.push({ resolve, fail: () => reject(new Error('It failed.')), signal });
      }),
  };
  return { query, requests };
};

const textOf = ({ data, error }: QueryState<string>): string =>
  `${data ?? '…'} ${error?.message ?? ''}`.trim();

const show = async (query: Query<string>, refetchMs?: number) => {
  const Shown = () => (
    <p>{textOf(useCachedQuery(query, refetchMs === undefined ? undefined : () => refetchMs))}</p>
  );
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () => root.render(<Shown />));
  const close = async () => {
    await act(async () => root.unmount());
    box.remove();
  };
  onTestFinished(close);
  return close;
};
const untilShown = (text: string) => until(() => document.body.textContent === text);

beforeEach(() => {
  emptyBrowser();
  document.body.replaceChildren();
});

describe('a cached query', () => {
  it('is sent once for all its users, and its result stays when a refetch fails', async () => {
    const { query, requests } = openQuery();
    await show(query);
    await show(query);
    expect(requests).toHaveLength(1);
    requests[0]?.resolve('one');
    await untilShown('oneone');
    refetch(query.key);
    requests[1]?.fail();
    await untilShown('one It failed.one It failed.');
  });

  it('is refetched once after the pending request, however often a refetch was requested', async () => {
    const { query, requests } = openQuery();
    await show(query);
    refetch(query.key);
    refetch(query.key);
    expect(requests).toHaveLength(1);
    requests[0]?.resolve('one');
    await until(() => requests.length === 2);
    requests[1]?.resolve('two');
    await untilShown('two');
    expect(requests).toHaveLength(2);
  });

  it('is refetched after the interval', async () => {
    const { query, requests } = openQuery();
    await show(query, 5);
    requests[0]?.resolve('one');
    await until(() => requests.length === 2);
  });

  it('is aborted when it has no users left, and a permanent result is not refetched', async () => {
    const { query, requests } = openQuery(true);
    const close = await show(query);
    await close();
    expect(requests[0]?.signal.aborted).toBe(true);
    const closeAgain = await show(query);
    requests[1]?.resolve('one');
    await untilShown('one');
    await closeAgain();
    await show(query);
    expect(document.body.textContent).toBe('one');
    expect(requests).toHaveLength(2);
  });

  it('loses its result when the session ends', async () => {
    signedIn('superadmin');
    const { query, requests } = openQuery(true);
    const close = await show(query);
    requests[0]?.resolve('one');
    await untilShown('one');
    await close();
    endSession('signed-out');
    await show(query);
    expect(document.body.textContent).toBe('…');
    expect(requests).toHaveLength(2);
  });
});

import type { Browser, CDPSession, Page } from '@playwright/test';
import { serializeEntry, type Session } from '../src/domain/sign-in/session.ts';

/** A page whose main thread is measured. */
export interface Watched {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export const openWatched = async (
  browser: Browser,
  url: string,
  path: string,
  session?: Session,
): Promise<Watched> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (session) {
    await page.goto(`${url}/api/health`);
    await page.evaluate(
      ([whole, user]) => {
        localStorage.setItem('flowgen_report:session', whole);
        localStorage.setItem('flowgen_report:dataUser', user);
      },
      [serializeEntry(session, Date.now()), serializeEntry(session.data, Date.now())] as const,
    );
  }
  await page.goto(`${url}${path}`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.evaluate(() => {
    const count = { frames: 0 };
    Object.assign(globalThis, { count });
    const next = (): void => {
      count.frames += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return { page, cdp };
};

/**
 * Changes are counted for one in this many nodes: an even number, for only every second node is a text. Shapes are not
 * counted: one whose state is the same again is not painted by the viewer, but is set by the bare page.
 */
const SAMPLED_EVERY = 254;

/** Starts counting text changes of the drawing's nodes. Returns how many nodes are watched. */
export const countUpdates = async ({ page }: Watched, nodes: number): Promise<number> => {
  const sample = Array.from(
    { length: Math.ceil(nodes / SAMPLED_EVERY) },
    (_, index) => index * SAMPLED_EVERY,
  );
  return page.locator(sample.map((node) => `#n${node}`).join(', ')).evaluateAll((found) => {
    const updates = { count: 0 };
    Object.assign(globalThis, { updates });
    const observer = new MutationObserver((records) => {
      updates.count += records.length;
    });
    for (const node of found) observer.observe(node, { subtree: true, characterData: true });
    return found.length;
  });
};

const countsOf = async ({ page, cdp }: Watched) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const counts = await page.evaluate(() => {
    const { count, updates } = globalThis as never as {
      count: { frames: number };
      updates?: { count: number };
    };
    return { frames: count.frames, updates: updates?.count ?? 0 };
  });
  return { ...counts, computed: metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN };
};

/**
 * Measures a page's main thread while something runs: the share of time it was busy (not counting time taken by
 * other processes), frames per second, and updates per second of all watched nodes.
 */
export const measureThread = async (watched: Watched, run: () => Promise<unknown>) => {
  const [before, begin] = [await countsOf(watched), performance.now()];
  await run();
  const took = (performance.now() - begin) / 1000;
  const after = await countsOf(watched);
  return {
    busy: (after.computed - before.computed) / took,
    framesPerSecond: (after.frames - before.frames) / took,
    updatesPerSecond: (after.updates - before.updates) / took,
  };
};

/** Measures a page with numbered nodes, and how often each of them is drawn. */
export const measure = async (watched: Watched, nodes: number, run: () => Promise<unknown>) => {
  const sampled = await countUpdates(watched, nodes);
  const { busy, framesPerSecond, updatesPerSecond } = await measureThread(watched, run);
  const drawsPerSecond = updatesPerSecond / sampled;
  return {
    busy,
    drawsPerSecond,
    framesPerSecond,
    /** Main thread time to paint each node once (ms). */
    drawMs: (busy * 1000) / drawsPerSecond,
  };
};

/** Bytes on the heap after a garbage collection. */
export const heapBytes = async ({ cdp }: Watched): Promise<number> => {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
};

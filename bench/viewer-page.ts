import type { Browser, CDPSession, Page } from '@playwright/test';
import { keep, type Session } from '../src/domain/session.ts';

/** A page whose main thread is looked at. */
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
      [keep(session, Date.now()), keep(session.data, Date.now())] as const,
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

/** Seconds that its main thread was busy, and how often it laid the page out anew: each time it drew changes. */
const metricsOf = async ({ cdp }: Watched) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { tasks: of('TaskDuration'), layouts: of('LayoutCount') };
};
const frames = ({ page }: Watched): Promise<number> =>
  page.evaluate(() => (globalThis as never as { count: { frames: number } }).count.frames);

/** What a page's main thread did while something ran: its share of the time, frames and drawings a second. */
export const measure = async (watched: Watched, run: () => Promise<unknown>) => {
  const [before, drawn, begin] = [await metricsOf(watched), await frames(watched), performance.now()];
  await run();
  const took = (performance.now() - begin) / 1000;
  const after = await metricsOf(watched);
  return {
    busy: (after.tasks - before.tasks) / took,
    drawingsPerSecond: (after.layouts - before.layouts) / took,
    framesPerSecond: ((await frames(watched)) - drawn) / took,
  };
};

/** What is left on the heap when all that can be has been thrown away, in bytes. */
export const heapBytes = async ({ cdp }: Watched): Promise<number> => {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
};

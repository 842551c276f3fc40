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

const taskSeconds = async ({ cdp }: Watched): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
};
const frames = ({ page }: Watched): Promise<number> =>
  page.evaluate(() => (globalThis as never as { count: { frames: number } }).count.frames);

/** What a page's main thread did while something ran: its share of the time, and frames a second. */
export const measure = async (watched: Watched, run: () => Promise<unknown>) => {
  const [tasks, drawn, begin] = [await taskSeconds(watched), await frames(watched), performance.now()];
  await run();
  const took = (performance.now() - begin) / 1000;
  return {
    busy: ((await taskSeconds(watched)) - tasks) / took,
    framesPerSecond: ((await frames(watched)) - drawn) / took,
  };
};

/** What is left on the heap when all that can be has been thrown away, in bytes. */
export const heapBytes = async ({ cdp }: Watched): Promise<number> => {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
};

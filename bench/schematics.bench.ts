import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { median, printTable, verdict } from './table.ts';
import { measureThread, openWatched } from './viewer-page.ts';
import { schematicPages } from './viewer-schematic.ts';
import { session, startStage } from './viewer-stage.ts';

const LIMITS = { frames: 55, toBare: 1.3 };
const SYMBOLS = 200;
const ROUNDS = 3;
const ROUND_S = 8;
const WARM_S = 4;
const VIEW = '/admin/dashboards/1/show';
const BARE = '/bare';

type Measured = Awaited<ReturnType<typeof measureThread>>;

const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages = schematicPages(SYMBOLS);
const stage = await startStage(pages);
/** Each value once a second. */
const perSecond = pages.ids;

/** `isAway`: while the drawing is scrolled out of view. */
const measured = async (path: typeof BARE | typeof VIEW, isAway = false): Promise<Measured> => {
  const watched = await openWatched(browser, stage.url, path, path === BARE ? undefined : session);
  const { page } = watched;
  await page.locator('[id="s1-state"]').waitFor({ state: 'attached' });
  await stage.sendFor(perSecond, WARM_S);
  if (path === VIEW) {
    const running = await page.locator('[data-fg-spin]').count();
    const flowing = await page.locator('[data-s-speed]').count();
    if (running < SYMBOLS || flowing < SYMBOLS / 2)
      throw new Error(`${running} symbols run, ${flowing} pipes flow.`);
  }
  if (isAway) {
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('div'), { style: 'height: 300vh' }));
      scrollTo(0, document.documentElement.scrollHeight);
    });
    await stage.sendFor(perSecond, 1);
  }
  const found = await measureThread(watched, () => stage.sendFor(perSecond, ROUND_S));
  await page.close();
  return found;
};

const rounds: { readonly bare: Measured[]; readonly viewer: Measured[] } = { bare: [], viewer: [] };
let away: Measured;
try {
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await measured(BARE));
    rounds.viewer.push(await measured(VIEW));
  }
  away = await measured(VIEW, true);
} finally {
  await stage.stop();
  await browser.close();
}
const of = (all: readonly Measured[], name: keyof Measured): number => median(all.map((each) => each[name]));
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const frames = of(rounds.viewer, 'framesPerSecond');
const bareFrames = of(rounds.bare, 'framesPerSecond');
const [busy, bareBusy] = [of(rounds.viewer, 'busy'), of(rounds.bare, 'busy')];
const ratio = busy / bareBusy;
printTable(
  `A schematic of ${SYMBOLS} running pumps with flowing pipes, ${perSecond} changes a second (medians of ${ROUNDS})`,
  ['what', 'measured', 'limit', ''],
  [
    ['frames a second, bare page', bareFrames.toFixed(1), '', ''],
    ['frames a second, viewer', frames.toFixed(1), `≥ ${LIMITS.frames}`, verdict(frames >= LIMITS.frames)],
    ['main thread busy, bare page', percent(bareBusy), '', ''],
    ['main thread busy, viewer', percent(busy), '', ''],
    ['viewer to bare page', `${ratio.toFixed(2)} ×`, `≤ ${LIMITS.toBare} ×`, verdict(ratio <= LIMITS.toBare)],
    ['main thread busy, viewer scrolled away', percent(away.busy), '', ''],
  ],
);

import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { median, percentile95, printTable, verdict } from './table.ts';
import { pixelAges } from './viewer-pixels.ts';
import { leftOn } from './viewer-heap.ts';
import { measure, openWatched } from './viewer-page.ts';
import { drawingPages } from './viewer-drawing.ts';
import { session, startStage } from './viewer-stage.ts';

const LIMITS = { toBare: 1.3, frames: 55, manyToBare: 1.5, manyDraws: 15, pixelMs: 150, grownInAnHour: 0.05 };
const FEW = { nodes: 1_000, ids: 1_000, perSecond: 5_000 };
/** A socket accepts 1,000 ids, so several nodes show the same datapoint. */
const MANY = { nodes: 5_000, ids: 1_000, perSecond: 20_000 };
const ROUNDS = 3;
const ROUND_S = 8;
const WARM_S = 3;
const HEAP_S = 240;
/** The page reads its dashboard once more after two minutes, and then keeps both texts. */
const HEAP_WARM_S = 150;
const VIEW = '/admin/dashboards/1/show';
const BARE = '/bare';

type Measured = Awaited<ReturnType<typeof measure>>;

const rows: string[][] = [];
const add = (what: string, measured: string, limit = '', isMet?: boolean): void =>
  void rows.push([what, measured, limit, isMet === undefined ? '' : verdict(isMet)]);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const stage = await startStage(drawingPages(FEW));
const open = async (path: string, perSecond: number) => {
  const page = await openWatched(browser, stage.url, path, path === BARE ? undefined : session);
  await page.page.locator('#n0').waitFor({ state: 'attached' });
  await stage.sendFor(perSecond, WARM_S);
  return page;
};

/** Both pages with the same drawing and changes, alternating, so that other load on the machine affects both. */
const compare = async ({ nodes, ids, perSecond }: typeof FEW) => {
  stage.set(drawingPages({ nodes, ids }));
  const rounds: Record<typeof BARE | typeof VIEW, Measured[]> = { [BARE]: [], [VIEW]: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of [BARE, VIEW] as const) {
      const page = await open(path, perSecond);
      rounds[path].push(await measure(page, nodes, () => stage.sendFor(perSecond, ROUND_S)));
      await page.page.close();
    }
  }
  const medians = (all: readonly Measured[]): Measured => {
    const of = (name: keyof Measured): number => median(all.map((each) => each[name]));
    return {
      busy: of('busy'),
      drawsPerSecond: of('drawsPerSecond'),
      framesPerSecond: of('framesPerSecond'),
      drawMs: of('drawMs'),
    };
  };
  return { bare: medians(rounds[BARE]), viewer: medians(rounds[VIEW]) };
};
const addFrames = (what: string, { bare, viewer }: Awaited<ReturnType<typeof compare>>): void => {
  const frames = viewer.framesPerSecond;
  add(`frames a second, bare page${what}`, bare.framesPerSecond.toFixed(1));
  add(`frames a second, viewer${what}`, frames.toFixed(1), `≥ ${LIMITS.frames}`, frames >= LIMITS.frames);
};

try {
  const few = await compare(FEW);
  const ratio = few.viewer.busy / few.bare.busy;
  add('main thread busy, bare page', percent(few.bare.busy));
  add('main thread busy, viewer', percent(few.viewer.busy));
  add('viewer to bare page', `${ratio.toFixed(2)} ×`, `≤ ${LIMITS.toBare} ×`, ratio <= LIMITS.toBare);
  addFrames('', few);
  // A page that paints less often than the other would be compared on only part of its work.
  add('draws a second, bare page', few.bare.drawsPerSecond.toFixed(1));
  add('draws a second, viewer', few.viewer.drawsPerSecond.toFixed(1));

  const many = await compare(MANY);
  const what = `, ${MANY.nodes} nodes, ${MANY.perSecond}/s`;
  addFrames(what, many);
  const draws = many.viewer.drawsPerSecond;
  add(`draws a second, bare page${what}`, many.bare.drawsPerSecond.toFixed(1));
  add(`draws a second, viewer${what}`, draws.toFixed(1), `≥ ${LIMITS.manyDraws}`, draws >= LIMITS.manyDraws);
  const cost = many.viewer.drawMs / many.bare.drawMs;
  add(`main thread for one draw, bare page${what}`, `${many.bare.drawMs.toFixed(1)} ms`);
  add(`main thread for one draw, viewer${what}`, `${many.viewer.drawMs.toFixed(1)} ms`);
  add('viewer to bare page', `${cost.toFixed(2)} ×`, `≤ ${LIMITS.manyToBare} ×`, cost <= LIMITS.manyToBare);

  stage.set(drawingPages(FEW));
  const lasting = await open(VIEW, FEW.perSecond);
  await stage.sendFor(FEW.perSecond, HEAP_WARM_S);
  const before = await leftOn(lasting);
  const changes = await stage.sendFor(FEW.perSecond, HEAP_S);
  const after = await leftOn(lasting);
  const grown = after.held - before.held;
  const inAnHour = (grown * 3_600) / HEAP_S;
  const share = inAnHour / before.held;
  add('heap of the viewer, compiled code included', `${(after.heap / 1e6).toFixed(1)} MB`);
  add('of it objects, functions, lists and texts', `${(after.held / 1e6).toFixed(2)} MB`);
  add(
    `these grew in ${HEAP_S} s (${changes.toLocaleString('en')} changes)`,
    `${(grown / 1e3).toFixed(1)} kB`,
  );
  add(
    'which would be in an hour, if it went on so',
    `${(inAnHour / 1e3).toFixed(0)} kB, ${percent(share)}`,
    `≤ ${percent(LIMITS.grownInAnHour)}`,
    share <= LIMITS.grownInAnHour,
  );
  add('nodes and listeners more', `${after.nodes - before.nodes} and ${after.listeners - before.listeners}`);
  await lasting.page.close();
} finally {
  await stage.stop();
}

try {
  const ages = await pixelAges(browser);
  const p95 = percentile95(ages);
  add('from sending an uplink to the pixel, median', `${median(ages).toFixed(0)} ms`);
  add('the same, 95 of 100', `${p95.toFixed(0)} ms`, `≤ ${LIMITS.pixelMs} ms`, p95 <= LIMITS.pixelMs);
} finally {
  await browser.close();
}
printTable(
  `A dashboard in a browser: ${FEW.nodes} bound nodes, ${FEW.perSecond} changes a second (medians of ${ROUNDS})`,
  ['what', 'measured', 'limit', ''],
  rows,
);

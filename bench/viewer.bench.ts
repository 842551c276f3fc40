import { chromium } from '@playwright/test';
import type { Session } from '../src/domain/session.ts';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { median, percentile95, printTable, verdict } from './table.ts';
import { pixelAges } from './viewer-pixels.ts';
import { leftOn } from './viewer-heap.ts';
import { measure, openWatched } from './viewer-page.ts';
import { startStage } from './viewer-stage.ts';

/** Source: issue “Dashboards”, "Done when". */
const LIMITS = { toBare: 1.3, frames: 55, manyFrames: 50, pixelMs: 150, grownInAnHour: 0.05 };
const FEW = { nodes: 1_000, ids: 1_000, perSecond: 5_000 };
/** A socket takes 1,000 ids: several nodes show the same datapoint. */
const MANY = { nodes: 5_000, ids: 1_000, perSecond: 20_000 };
const ROUNDS = 3;
const ROUND_S = 8;
const WARM_S = 3;
const HEAP_S = 240;
const HEAP_WARM_S = 30;
const VIEW = '/admin/dashboards/1/show';

type Measured = Awaited<ReturnType<typeof measure>>;

const rows: string[][] = [];
const add = (what: string, measured: string, limit = '', isMet?: boolean): void =>
  void rows.push([what, measured, limit, isMet === undefined ? '' : verdict(isMet)]);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const me = {
  id: 1,
  name: 'Bench',
  email: 'bench@example.com',
  role: 'superadmin',
  company_id: null,
  company: null,
  phone: null,
  locale: 'en',
  time_zone: null,
} as const satisfies Session['data'];
const session: Session = { token: 'stage', data: me };

const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const stage = await startStage(me);
const openViewer = async () => {
  const viewer = await openWatched(browser, stage.url, VIEW, session);
  await viewer.page.locator('#n0').waitFor({ state: 'attached' });
  await stage.sendFor(MANY.perSecond, WARM_S);
  return viewer;
};

try {
  // In turns, one page open at a time: whatever else the machine does meets both.
  const ofBare: Measured[] = [];
  const ofViewer: Measured[] = [];
  stage.set(FEW);
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await openWatched(browser, stage.url, '/bare');
    await stage.sendFor(FEW.perSecond, WARM_S);
    ofBare.push(await measure(bare, () => stage.sendFor(FEW.perSecond, ROUND_S)));
    await bare.page.close();
    const viewer = await openViewer();
    ofViewer.push(await measure(viewer, () => stage.sendFor(FEW.perSecond, ROUND_S)));
    await viewer.page.close();
  }
  const of = (all: readonly Measured[], name: keyof Measured): number =>
    median(all.map((each) => each[name]));
  const [busy, bare] = [of(ofViewer, 'busy'), of(ofBare, 'busy')];
  const ratio = busy / bare;
  const drawn = of(ofViewer, 'framesPerSecond');
  add('main thread busy, bare page', percent(bare));
  add('main thread busy, viewer', percent(busy));
  add('viewer to bare page', `${ratio.toFixed(2)} ×`, `≤ ${LIMITS.toBare} ×`, ratio <= LIMITS.toBare);
  add('frames a second, bare page', of(ofBare, 'framesPerSecond').toFixed(1));
  add('frames a second, viewer', drawn.toFixed(1), `≥ ${LIMITS.frames}`, drawn >= LIMITS.frames);

  // Whoever has no time to draw it all draws it less often: as good as the other only when it draws as often.
  add('changes drawn a second, bare page', `${of(ofBare, 'drawingsPerSecond').toFixed(1)} times`);
  add('changes drawn a second, viewer', `${of(ofViewer, 'drawingsPerSecond').toFixed(1)} times`);

  stage.set(MANY);
  const viewer = await openViewer();
  const many = await measure(viewer, () => stage.sendFor(MANY.perSecond, ROUND_S));
  add(
    `frames a second, ${MANY.nodes} nodes, ${MANY.perSecond}/s`,
    many.framesPerSecond.toFixed(1),
    `≥ ${LIMITS.manyFrames}`,
    many.framesPerSecond >= LIMITS.manyFrames,
  );
  add(`main thread busy, ${MANY.nodes} nodes`, percent(many.busy));
  add(`changes drawn a second, ${MANY.nodes} nodes`, `${many.drawingsPerSecond.toFixed(1)} times`);
  await viewer.page.close();

  stage.set(FEW);
  const lasting = await openViewer();
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

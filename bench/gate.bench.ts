// npm run bench -- gate[:part …]: compares what the server takes with bare references, and the ratios with those in
// bench/baseline.json. `gate:write` writes them there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/project-root.ts';
import { startBare } from './gate/bare.ts';
import { type Figure, isWithin, MOST, ratioOf } from './gate/figure.ts';
import { fill, type FilledSite } from './gate/filled.ts';
import { batches, singles } from './gate/ingest.ts';
import { lists } from './gate/lists.ts';
import { live } from './gate/live.ts';
import { start } from './gate/start.ts';
import { printTable } from './table.ts';
import { startWholeSite } from './whole-site.ts';

const FILE = join(projectRoot(), 'bench', 'baseline.json');

/** The first part restarts the server, so it comes before the fleet is made. */
const FIRST = 'start';
const PARTS: Readonly<Record<string, (filled: FilledSite) => Promise<Figure[]>>> = {
  lists,
  batches,
  singles,
  live,
};
const WRITE = 'write';
const requested = process.argv.slice(3);
const names = [FIRST, ...Object.keys(PARTS), WRITE];
const unknown = requested.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; there are: ${names.join(', ')}.`);
const isWriting = requested.includes(WRITE);
const isRequested = (part: string): boolean =>
  isWriting || requested.length === 0 || requested.includes(part);

const baseline = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
const isBeyond = (figure: Figure): boolean => !isWithin(figure, baseline[figure.name]);

/** How often a part is measured while a figure is beyond its limit; of each figure the lowest ratio counts. */
const ATTEMPTS = 3;
const better = (one: Figure, other: Figure): Figure => (ratioOf(other) < ratioOf(one) ? other : one);

const figures: Figure[] = [];
const add = async (part: string, measure: () => Promise<Figure[]>): Promise<void> => {
  if (!isRequested(part)) return;
  let measured = await measure();
  for (let attempt = 1; attempt < ATTEMPTS && !isWriting && measured.some(isBeyond); attempt++) {
    const ratios = measured
      .filter(isBeyond)
      .map((figure) => `${figure.name}: ${ratioOf(figure).toFixed(2)}`)
      .join('; ');
    console.log(`Measuring ${part} again, since it may have been noise (${ratios}).`);
    const again = await measure();
    measured = measured.map((figure, n) => better(figure, again[n] ?? figure));
  }
  figures.push(...measured);
};

const begin = performance.now();
const site = await startWholeSite({}, join('scripts', 'start.mjs'));
try {
  await add(FIRST, () => start(site));
  await site.withPool(async (pool) => {
    const { host, port, user, database } = pool.options;
    const bare = await startBare(
      `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&user=${user}`,
    );
    try {
      await fill(pool);
      for (const [part, measure] of Object.entries(PARTS)) {
        await add(part, () => measure({ site, pool, bare }));
      }
    } finally {
      await bare.stop();
    }
  });
} finally {
  await site.stop();
}

printTable(
  'The gate: what the server takes, compared with bare references (medians)',
  ['what : reference', 'reference', 'ours', 'ratio', 'baseline', 'of baseline', ''],
  figures.map((figure) => {
    const { name, unit, reference, ours } = figure;
    const kept = baseline[name];
    const ratio = ratioOf(figure);
    return [
      name,
      `${reference.toFixed(2)} ${unit}`,
      `${ours.toFixed(2)} ${unit}`,
      ratio.toFixed(2),
      kept?.toFixed(2) ?? '–',
      kept === undefined ? '–' : `${(ratio / kept).toFixed(2)} ×`,
      isBeyond(figure) ? 'BEYOND' : 'within',
    ];
  }),
);
const took = `${((performance.now() - begin) / 1000).toFixed(0)} s`;
if (isWriting) {
  const ratios = figures.map((figure) => [figure.name, Number(ratioOf(figure).toFixed(3))] as const);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`);
  console.log(`\nThese ratios are the baseline now (${took}).`);
} else {
  const beyond = figures.filter(isBeyond).length;
  if (beyond > 0) process.exitCode = 1;
  console.log(
    beyond > 0
      ? `\nThe gate fails: ${beyond} of ${figures.length} beyond ${MOST} × the baseline (${took}).`
      : `\nThe gate passes: all ${figures.length} within ${MOST} × the baseline (${took}).`,
  );
}

// npm run build: builds the site, the server and the client in a temporary folder, then replaces dist/.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets } from './budgets.mjs';
import { weigh } from './lib/budget.mjs';
import { buildAdmin, buildServer, buildSite } from './lib/builds.mjs';
import { buildClient, placeClient } from './lib/client.mjs';
import { compressAll } from './lib/compress.mjs';
import { readLock } from './lib/packages.mjs';
import { sourcesHash } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { sbomOf } from './lib/sbom.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const sources = sourcesHash();
const dist = join(root, 'dist');
const draft = join(root, `dist.new-${process.pid}`);
const old = join(root, `dist.old-${process.pid}`);

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

// Left over from killed builds.
for (const name of readdirSync(root)) {
  const pid = /^dist\.(?:new|old)-(\d+)$/.exec(name)?.[1];
  if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
}

/** The sizes of the pages in the build before, by name; none without one. */
const sizesBefore = () => {
  try {
    return JSON.parse(readFileSync(join(dist, 'sizes.json'), 'utf8'));
  } catch {
    return {};
  }
};

/** What a page has gained or lost since the build before: `, 1.2 kB more than before`. */
const changeSince = (before, size) => {
  if (before === undefined || before === size) return '';
  return `, ${kilobytes(Math.abs(size - before))} ${size > before ? 'more' : 'less'} than before`;
};

const putInPlace = () => {
  try {
    renameSync(dist, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  renameSync(draft, dist);
};

try {
  mkdirSync(draft);
  const site = join(draft, 'site');
  const [server, client] = [join(draft, 'server'), join(draft, 'client')];
  await Promise.all([
    buildSite(site),
    buildServer(server).then(() => buildClient(client, server)),
    buildAdmin(join(draft, 'admin')),
  ]);
  const before = sizesBefore();
  const weights = weigh(site, budgets);
  for (const { page, size, limit, files, atMost } of weights) {
    const change = changeSince(before[page], size);
    console.log(
      `The ${page} page loads ${kilobytes(size)} of JavaScript (at most ${kilobytes(limit)}) in ${files} files (at most ${atMost})${change}.`,
    );
    if (size > limit || files > atMost)
      throw new Error(`The ${page} page loads more JavaScript than scripts/budgets.mjs allows.`);
  }
  // Build metadata, not for browsers.
  renameSync(join(site, '.vite', 'manifest.json'), join(draft, 'manifest.json'));
  rmSync(join(site, '.vite'), { recursive: true });
  await compressAll(site);
  writeFileSync(join(draft, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(readLock(root)), null, 2)}\n`);
  writeFileSync(join(draft, 'stamp.json'), `${JSON.stringify({ sources })}\n`);
  const sizes = Object.fromEntries(weights.map(({ page, size }) => [page, size]));
  writeFileSync(join(draft, 'sizes.json'), `${JSON.stringify(sizes)}\n`);
  placeClient(client);
  putInPlace();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true });
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { giveUp, npm, run } from './child.mjs';
import { alone } from './build-lock.mjs';
import { root } from './root.mjs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Ends the process when Node.js is older than what package.json asks for. */
export const checkNode = () => {
  const wanted = /\d+\.\d+/.exec(readJson('package.json').engines.node)[0];
  const [major, minor] = wanted.split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  giveUp(`Flowgen needs Node.js ${wanted} or newer; this is ${process.versions.node}.`);
};

/** Whether what package-lock.json asks for is installed; with `dev`, what the tests need as well. */
const isInstalled = (dev) => {
  const wanted = readJson('package-lock.json')?.packages;
  // npm's own list of what it has put into the folder.
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (!dev && (entry.dev || entry.devOptional))) return true;
    if (present[path]?.version === entry.version) return true;
    // Those for other systems are left out.
    return (entry.optional || entry.peer) && !present[path];
  });
};

/** Installs the locked dependencies when some are missing or another version than locked. */
export const ensureDependencies = async ({ dev }) => {
  if (isInstalled(dev)) return;
  await alone(async () => {
    if (isInstalled(dev)) return;
    console.log('Installing the dependencies…');
    // With NODE_ENV=production npm would leave out what the tests need.
    const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
    const { code } = await npm(args);
    if (code !== 0) giveUp('The dependencies can’t be installed: see what npm says above.');
  });
};

const SOURCES = ['src', 'server', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json'];
// They are built into the site.
const VARIABLES = ['VITE_API_URL', 'VITE_LIVE_URL'];

/** A fingerprint of everything that goes into a build. */
export const sourcesHash = () => {
  const hash = createHash('sha256');
  for (const name of SOURCES) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    const entries = name.includes('.')
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
          .toSorted();
    for (const file of entries) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  for (const name of VARIABLES) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  return hash.digest('hex');
};

export const isBuilt = () => readJson('dist/stamp.json')?.sources === sourcesHash();

/** Builds the site and the server when the build is missing or older than the sources. */
export const ensureBuild = async () => {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    console.log('Building…');
    const { code } = await run(process.execPath, [join('scripts', 'build.mjs')]);
    if (code !== 0) giveUp('The build failed: see above.');
  });
};

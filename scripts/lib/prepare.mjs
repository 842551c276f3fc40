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

/** Exits when Node.js is older than package.json requires. */
export const checkNode = () => {
  const required = /\d+\.\d+/.exec(readJson('package.json').engines.node)[0];
  const [major, minor] = required.split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  giveUp(`Flowgen needs Node.js ${required} or newer; this is ${process.versions.node}.`);
};

/** Whether the locked dependencies are installed; with `dev`, including those for the tests. */
const isInstalled = (dev) => {
  const locked = readJson('package-lock.json')?.packages;
  // npm's own record of the installed packages.
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (!locked || !present) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || (!dev && (entry.dev || entry.devOptional))) return true;
    if (present[path]?.version === entry.version) return true;
    // Packages for other platforms are not installed.
    return (entry.optional || entry.peer) && !present[path];
  });
};

/** Installs the locked dependencies if any is missing or has a different version. */
export const ensureDependencies = async ({ dev }) => {
  if (isInstalled(dev)) return;
  await alone(async () => {
    if (isInstalled(dev)) return;
    console.log('Installing the dependencies…');
    // With NODE_ENV=production npm would omit the test dependencies.
    const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
    const { code } = await npm(args);
    if (code !== 0) giveUp('The dependencies can’t be installed: see what npm says above.');
  });
};

const SOURCES = ['src', 'server', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json'];
// These are compiled into the site.
const VARIABLES = ['VITE_API_URL', 'VITE_LIVE_URL'];

/** A hash of all inputs of a build. */
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

/** Builds the site and the server if the build is missing or outdated. */
export const ensureBuild = async () => {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    console.log('Building…');
    const { code } = await run(process.execPath, [join('scripts', 'build.mjs')]);
    if (code !== 0) giveUp('The build failed: see above.');
  });
};

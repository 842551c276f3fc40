import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Tells a person what is going on, where stdout is for results on stderr. */
const teller = (toStderr) => (toStderr ? console.error : console.log);

/** Installs the locked dependencies if any is missing or has a different version. */
export const ensureDependencies = async ({ dev, toStderr = false }) => {
  if (isInstalled(dev)) return;
  await alone(async () => {
    if (isInstalled(dev)) return;
    teller(toStderr)('Installing the dependencies…');
    // With NODE_ENV=production npm would omit the test dependencies.
    const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
    const { code } = await npm(args, { toStderr });
    if (code !== 0) giveUp('The dependencies can’t be installed: see what npm says above.');
  }, teller(toStderr));
};

const SOURCES = [
  'src',
  'server',
  'demo',
  'main.ts',
  'clients/typescript/src',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
// These are compiled into the site.
const VARIABLES = ['VITE_API_URL', 'VITE_LIVE_URL'];

// Read when the server starts, and not part of the build.
const MIGRATIONS = join(root, 'server', 'db', 'migrations');

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === MIGRATIONS ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });

const kindOf = (path) => statSync(path, { throwIfNoEntry: false });

const sourceFiles = () =>
  SOURCES.map((name) => join(root, name))
    .flatMap((path) => (kindOf(path)?.isDirectory() ? filesIn(path) : kindOf(path) ? [path] : []))
    .toSorted();

/** A hash of what `tell` says about each input of a build. */
const hashOf = (tell) => {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(`${relative(root, file)}\0`).update(tell(file));
  for (const name of VARIABLES) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  return hash.digest('hex');
};

/** A hash of all inputs of a build. */
export const sourcesHash = () => hashOf((file) => readFileSync(file));

/** A hash that changes whenever a file is written, even if its content stays the same. */
const writesHash = () =>
  hashOf((file) => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file);
    return `${size} ${mtimeMs} ${ctimeMs} ${ino}\0`;
  });

const STAMP = join('dist', 'stamp.json');
/** Built outside of dist, so it may be missing next to a stamp. */
const CLIENT = join('clients', 'typescript', 'dist', 'index.js');

/** Notes that the files as they were last written are those of the build. */
const noteWrites = (stamp) => {
  const draft = join(root, `${STAMP}.${process.pid}`);
  try {
    writeFileSync(draft, `${JSON.stringify(stamp)}\n`);
    renameSync(draft, join(root, STAMP));
  } catch {
    // This user may not write there, so the next start reads the files again.
    rmSync(draft, { force: true });
  }
};

/** Whether the build is that of the sources. These are read only if a file was written since they were read last. */
export const isBuilt = () => {
  const stamp = readJson(STAMP);
  if (stamp?.sources === undefined || !existsSync(join(root, CLIENT))) return false;
  const writes = writesHash();
  if (stamp.writes === writes) return true;
  if (stamp.sources !== sourcesHash()) return false;
  noteWrites({ sources: stamp.sources, writes });
  return true;
};

/** Builds the site, the server and the client if the build is missing or outdated. */
export const ensureBuild = async ({ toStderr = false } = {}) => {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    teller(toStderr)('Building…');
    const { code } = await run(process.execPath, [join('scripts', 'build.mjs')], { toStderr });
    if (code !== 0) giveUp('The build failed: see above.');
  }, teller(toStderr));
};

/** Installs and builds what is missing, for a program that is about to start. */
export const prepare = async ({ toStderr = false } = {}) => {
  try {
    await ensureDependencies({ dev: false, toStderr });
    await ensureBuild({ toStderr });
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
    giveUp(`The folder ${root} must be prepared by a user who may write there: run "npm run build" as one.`);
  }
};

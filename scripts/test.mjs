// npm test: runs all checks and tests, including a real browser. The last line has the test counts. The recipes of CONTRIBUTING.md
// are left out when they have passed with the same sources, except with CI set or --all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, run } from './lib/child.mjs';
import { findChromium } from './lib/chromium.mjs';
import { failuresOfPlaywright, failuresOfVitest, linesAbout, retriedOf } from './lib/failures.mjs';
import { memoryFolder } from './lib/memory-folder.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './lib/prepare.mjs';
import { noteRecipes, recipesHash, recipesPassed } from './lib/recipes.mjs';
import { root } from './lib/root.mjs';

checkNode();
process.chdir(root);
await ensureDependencies({ dev: true });

const results = join(root, 'test-results');
const program = (name) => join(root, 'node_modules', '.bin', name);

const installChromium = async () => {
  console.log('Installing a Chromium for the browser tests…');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env, quiet: true });
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '-qy', '--no-install-recommends', browser, 'fonts-liberation'];
      if ((await run('apt-get', install, { env, quiet: true })).code === 0) return;
    }
  }
  await run(program('playwright'), ['install', 'chromium']);
};

const chromium = async () => {
  const found = await findChromium();
  if (found) return found;
  await installChromium();
  const installed = await findChromium();
  if (!installed) {
    giveUp('No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to its program.');
  }
  return installed;
};

/** Runs programs in parallel at low priority and returns their output and exit codes. */
const runAside = (commands) =>
  Promise.all(
    Object.entries(commands).map(async ([name, [file, ...args]]) => ({
      name,
      ...(await run(file, args, { quiet: true, aside: true })),
    })),
  );

// Some 300 databases of 700 files each are created and dropped, which takes a disk longer than most tests do.
const memory = process.env.TMPDIR ? undefined : memoryFolder();
const temporary = memory ? { TMPDIR: memory } : {};

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

// A suite that fails without a failed test did not run correctly and counts as one failure.
const counted = (counts, code) => ({ ...counts, failed: counts.failed || (code === 0 ? 0 : 1) });

const unitTests = async () => {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  const { code } = await run(program('vitest'), ['run', ...reporters], { env: temporary });
  const report = readReport('vitest.json');
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {};
  return counted(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    code,
  );
};

const browserTests = async (browser) => {
  const env = { ...temporary, CHROMIUM_PATH: browser };
  const hash = recipesHash();
  const isLeftOut = !process.env.CI && !process.argv.includes('--all') && recipesPassed(hash);
  if (isLeftOut)
    console.log('The recipes are not run: they passed with the same sources. `npm test -- --all` runs them.');
  const { code } = await run(program('playwright'), ['test', ...(isLeftOut ? ['--project', 'site'] : [])], {
    env,
  });
  const report = readReport('e2e.json');
  noteRecipes(hash, report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return counted({ passed: expected + flaky, failed: unexpected, skipped }, code);
};

const browser = await chromium();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await ensureBuild();
console.log('✓ build');
const suites = [await unitTests()];
// The browser's tests leave more of the processors unused.
const checking = runAside({
  types: [program('tsc'), '--noEmit'],
  format: [program('oxfmt'), '--check', '.'],
  lint: [program('oxlint'), '--type-aware', '--deny-warnings'],
  packages: [process.execPath, join('scripts', 'check-packages.mjs')],
});
suites.push(await browserTests(browser));
const checks = await checking;
for (const { name, code, output } of checks) console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);

const failedChecks = checks.filter(({ code }) => code !== 0).map(({ name }) => name);
const total = (what) => suites.reduce((sum, suite) => sum + suite[what], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(total);
const [unit, e2e] = ['vitest.json', 'e2e.json'].map(readReport);
const failures = [...failuresOfVitest(unit), ...failuresOfPlaywright(e2e)];
for (const line of linesAbout(failures, retriedOf(e2e))) console.log(line);
if (failedChecks.length > 0) console.log(`These checks failed as well: ${failedChecks.join(', ')}`);
process.exitCode = failed > 0 || failedChecks.length > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

// npm run fuzz [-- --seed N]: the long run of the fuzzing suites (docs/fuzzing.md). `npm test` has the short one.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, run } from './lib/child.mjs';
import { checkNode, ensureDependencies } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

checkNode();
process.chdir(root);
await ensureDependencies({ dev: true });

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Date.now() % 2 ** 31);
if (!/^\d{1,10}$/.test(seed)) giveUp('The seed is a whole number.');
console.log(`Seed ${seed}: "npm run fuzz -- --seed ${seed}" makes the same inputs again.`);
const { code } = await run(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'api-embedded', '--no-file-parallelism', 'tests/api/fuzz'],
  { env: { FUZZ_LONG: '1', FUZZ_SEED: seed } },
);
process.exitCode = code;

// npm run bench [-- name …]: runs bench/NAME.bench.ts, all of them without a name, one after another.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, run } from './lib/child.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

checkNode();
process.chdir(root);
await ensureDependencies({ dev: true });
await ensureBuild();

const END = '.bench.ts';
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith(END))
  .map((name) => name.slice(0, -END.length));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) giveUp(`There is no benchmark "${unknown}"; there are: ${names.join(', ')}.`);

for (const name of wanted.length > 0 ? wanted : names) {
  const { code } = await run(process.execPath, [join('scripts', 'run.mjs'), join('bench', `${name}${END}`)]);
  if (code !== 0) process.exitCode = 1;
}

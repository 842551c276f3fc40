// npm run bench [-- name …]: runs the named bench/NAME.bench.ts one after another, or all of them. `name:part` runs a part of
// a benchmark that has parts; options (`--name=value`) are passed to each.
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
const isOption = (text) => text.startsWith('--');
const options = process.argv.slice(2).filter(isOption);
const requested = process.argv
  .slice(2)
  .filter((text) => !isOption(text))
  .map((text) => text.split(':'));
const unknown = requested.map(([name]) => name).find((name) => !names.includes(name));
if (unknown !== undefined) giveUp(`There is no benchmark "${unknown}"; there are: ${names.join(', ')}.`);

for (const [name, ...parts] of requested.length > 0 ? requested : names.map((each) => [each])) {
  const file = join('bench', `${name}${END}`);
  const { code } = await run(process.execPath, [join('scripts', 'run.mjs'), file, ...parts, ...options]);
  if (code !== 0) process.exitCode = 1;
}

// npm run admin -- <command>: installs and builds if needed, then runs a command of server/admin/commands.
import './lib/with-npm.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

// npm changes to the project's folder; the paths in the arguments are meant from where it was called.
const folder =
  process.env.npm_lifecycle_event === 'admin' && process.env.INIT_CWD ? process.env.INIT_CWD : process.cwd();
checkNode();
process.chdir(root);
// Stdout is for results.
await prepare({ toStderr: true });
process.env.NODE_ENV ??= 'production';
const { runAdmin } = await import(pathToFileURL(join(root, 'dist', 'admin', 'main.js')).href);
process.exit(await runAdmin(process.argv.slice(2), folder));

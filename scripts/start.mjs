// npm start: installs and builds if needed, then runs the server.
import './lib/with-npm.mjs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

checkNode();
process.chdir(root);
await prepare();
// Newer Node.js only: caches compiled code for the next start.
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'));
process.env.NODE_ENV ??= 'production';
// In this process, so that its pid, signals and memory are the server's.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);

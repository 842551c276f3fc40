// npm run dev: serves the site through Vite with hot reload on PORT, proxying to a server that restarts on changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { checkNode, ensureDependencies } from './lib/prepare.mjs';
import { giveUp } from './lib/child.mjs';
import { root } from './lib/root.mjs';

checkNode();
process.chdir(root);
await ensureDependencies({ dev: true });
const { createServer } = await import('vite');
const { buildServer } = await import('./lib/builds.mjs');

const freePort = async () => {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;
const folder = join(root, 'node_modules', '.flowgen-dev');

const site = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    // A build beside it must not reload the page.
    watch: { ignored: ['**/dist/**', '**/dist.*/**'] },
    proxy: { '/api': { target: api, ws: true }, '/files': { target: api } },
  },
});
try {
  await site.listen();
} catch (error) {
  giveUp(`PORT ${port} on ${host} can’t be listened on: ${error.message}.`);
}
const address = site.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://${host}:${port}`;

let child;
let leaving = false;
const startApi = () => {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || address,
  };
  // In its own process group, so that Ctrl-C reaches it only once, through us.
  child = spawn(process.execPath, [join(folder, 'main.js')], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  });
  child.once('exit', (code) => {
    if (!leaving && code) console.error('The server exited. It restarts on the next change.');
  });
};
const stopApi = async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

const watcher = await buildServer(folder, { watch: { clearScreen: false } });
let work = Promise.resolve();
let builds = 0;
watcher.on('event', (event) => {
  if (event.code === 'START') builds += 1;
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code === 'BUNDLE_END') event.result.close();
  if (event.code !== 'END') return;
  const build = builds;
  work = work.then(async () => {
    await stopApi();
    // A newer build has emptied the folder already, and starts the server when it ends.
    if (!leaving && build === builds) startApi();
  });
});
console.log(`Flowgen is at ${address}, with hot reload; its server is at ${api}`);

const leave = async () => {
  if (leaving) process.exit(1);
  leaving = true;
  await Promise.allSettled([stopApi(), watcher.close(), site.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);

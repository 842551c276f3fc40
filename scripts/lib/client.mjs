import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';
import { callTypes } from './client-types.mjs';
import { root } from './root.mjs';

/** The folder of the package @flowgen/client. */
const PACKAGE = join(root, 'clients', 'typescript');
/** Where its built files are. */
export const CLIENT = join(PACKAGE, 'dist');

/**
 * Builds the client into this folder: its code, and the types of all calls, from the OpenAPI document of the server that was built
 * into `server`.
 */
export const buildClient = async (folder, server) => {
  mkdirSync(folder);
  const document = join(folder, 'openapi.json');
  await promisify(execFile)(process.execPath, [join(server, 'openapi.js'), document]);
  writeFileSync(join(folder, 'calls.d.ts'), callTypes(JSON.parse(readFileSync(document, 'utf8'))));
  rmSync(document);
  const source = join(PACKAGE, 'src', 'client.ts');
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false });
  writeFileSync(join(folder, 'index.js'), code);
  for (const [from, to] of [
    ['types.ts', 'types.d.ts'],
    ['index.d.ts', 'index.d.ts'],
  ])
    cpSync(join(PACKAGE, 'src', from), join(folder, to));
};

/** Puts the built client in place, with the licence that it is published under. */
export const placeClient = (folder) => {
  rmSync(CLIENT, { recursive: true, force: true });
  renameSync(folder, CLIENT);
  cpSync(join(root, 'LICENSE'), join(PACKAGE, 'LICENSE'));
};

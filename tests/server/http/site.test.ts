import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveSite } from '../../../server/http/site.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

// The project may be in any folder, even one called "assets".
const folders = vi.hoisted(() => ({ project: '' }));
vi.mock('../../../server/project-root.ts', () => ({ projectRoot: () => folders.project }));

const SCRIPT = 'console.log("water");\n'.repeat(50);
const outside = temporaryFolder();
let app: FastifyInstance;
beforeAll(async () => {
  folders.project = join(outside, 'assets', 'flowgen');
  const site = join(folders.project, 'dist', 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(folders.project, 'package.json'), '{"secret":true}');
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Flowgen</title>');
  writeFileSync(join(site, 'icon.svg'), '<svg/>');
  writeFileSync(join(site, 'assets', 'site-1.js'), SCRIPT);
  writeFileSync(join(site, 'assets', 'site-1.js.br'), brotliCompressSync(SCRIPT));
  app = Fastify();
  await serveSite(app);
});
afterAll(async () => {
  await app?.close();
  await removeFolder(outside);
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the site', () => {
  it('is cached if file names contain a hash, and revalidated otherwise', async () => {
    const kept = await Promise.all(
      ['/', '/index.html', '/icon.svg', '/admin/devices/7', '/assets/site-1.js'].map((url) => get(url)),
    );
    expect(kept.map(({ headers }) => [headers['content-type'], headers['cache-control']])).toEqual([
      ['text/html; charset=utf-8', 'no-cache'],
      ['text/html; charset=utf-8', 'no-cache'],
      ['image/svg+xml', 'no-cache'],
      ['text/html; charset=utf-8', 'no-cache'],
      ['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ]);
  });

  it('is compressed for clients that accept it, with a Vary header', async () => {
    const packed = await get('/assets/site-1.js', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(SCRIPT);
    const plain = await get('/assets/site-1.js', { 'accept-encoding': 'br;q=0' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
  });

  it('is not sent to clients that have it, or for HEAD requests', async () => {
    const { headers } = await get('/icon.svg');
    const again = await get('/icon.svg', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url: '/icon.svg' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '6']);
  });

  it('serves only its own folder, and no page for a missing file', async () => {
    for (const url of [
      '/../package.json',
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/assets/../../../package.json',
      '/assets/gone.js',
      '/assets/',
      '/gone.png',
      '/api/gone',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body.includes('secret')]).toEqual([url, 404, false]);
    }
    expect((await get('/index.html%00')).body).toContain('<title>Flowgen');
  });
});

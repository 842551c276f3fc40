import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext, withNext } from '../../../src/domain/sign-in/next-path.ts';

describe('where signing in leads back to', () => {
  it.each([
    '/admin/users',
    '/company/devices/7?tab=readings',
    '/admin/devices?filter=%7B%22q%22%3A%22a%22%7D',
    '/docs#get-devices',
  ])('keeps %s', (path) => expect(safeNext(path)).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'admin/users',
    '//evil',
    '//evil.example/admin',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/admin\\..\\..',
    'javascript:alert(1)',
    ' /admin',
    'https://evil.example/admin',
    '/..//evil.example',
    '/login',
    '/login?next=/admin',
    '/logout',
    '/accessDenied',
    '/setup?token=x',
    '/',
    `/${'a'.repeat(3000)}`,
  ])('ignores %j', (wish) => expect(safeNext(wish)).toBeNull());

  it('never leaves the site, whatever is asked', () => {
    const odd = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '%2f', '?', '#', ' '),
    });
    fc.assert(
      fc.property(fc.oneof(odd, fc.string()), (text) => {
        const path = safeNext(`/${text}`);
        return path === null || new URL(path, 'https://site.test').origin === 'https://site.test';
      }),
      { numRuns: 2000 },
    );
  });

  it('adds only what is worth it', () => {
    expect(withNext('/login', '/admin/users?a=1')).toBe('/login?next=%2Fadmin%2Fusers%3Fa%3D1');
    expect(withNext('/login', '//evil')).toBe('/login');
    expect(withNext('/login', null)).toBe('/login');
  });
});

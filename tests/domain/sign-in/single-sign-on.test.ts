import { describe, expect, it } from 'vitest';
import {
  claimAt,
  isEmailVerified,
  isInDomains,
  mappedRole,
  redirectUri,
  ssoStartPath,
  usedSeveralFactors,
} from '../../../src/domain/sign-in/single-sign-on.ts';

describe('domains', () => {
  it.each([
    ['ann@example.com', [], true],
    ['ann@example.com', ['example.com'], true],
    ['ann@EXAMPLE.com', ['example.com'], true],
    ['ann@sub.example.com', ['example.com'], false],
    ['ann@badexample.com', ['example.com'], false],
    ['ann@example.com.evil.org', ['example.com'], false],
    ['ann@evil.org@example.com', ['evil.org'], false],
    ['ann', ['example.com'], false],
  ])('%s in %j: %s', (email, domains, expected) => {
    expect(isInDomains(email, domains)).toBe(expected);
  });
});

describe('a verified address', () => {
  it.each([
    [{ email_verified: true }, [], true],
    [{ email_verified: 'true' }, [], true],
    [{ email_verified: false }, [], false],
    [{ email_verified: 'false' }, ['example.com'], false],
    [{ email_verified: false }, ['example.com'], false],
    [{ email_verified: null }, ['example.com'], false],
    [{ email_verified: 1 }, [], false],
    [{}, [], false],
    [{}, ['example.com'], true],
    [{}, ['example.org'], false],
  ])('%j with the domains %j: %s', (claims, domains, expected) => {
    expect(isEmailVerified(claims, 'ann@example.com', domains)).toBe(expected);
  });
});

describe('a mapped role', () => {
  const role_map = { admins: 'companyadmin', staff: 'user', root: 'superadmin', 7: 'companyadmin' } as const;
  it.each([
    [{ groups: ['staff'] }, 'user'],
    [{ groups: ['staff', 'admins'] }, 'companyadmin'],
    [{ groups: 'admins' }, 'companyadmin'],
    [{ groups: 7 }, 'companyadmin'],
    [{ groups: ['root', 'staff'] }, 'superadmin'],
    [{ groups: ['others'] }, 'user'],
    [{ groups: [] }, 'user'],
    [{ groups: ['__proto__', 'constructor'] }, 'user'],
    [{ groups: null }, null],
    [{}, null],
  ])('of %j is %s', (claims, expected) => {
    expect(mappedRole(claims, { role_claim: 'groups', role_map })).toBe(expected);
  });

  it.each([null, ''])('needs a claim, not %j', (role_claim) => {
    expect(mappedRole({ groups: ['admins'] }, { role_claim, role_map })).toBeNull();
  });

  it('finds claims by name and by path', () => {
    const claims = { 'https://example.com/roles': ['a'], realm_access: { roles: ['b'] } };
    expect(claimAt(claims, 'https://example.com/roles')).toEqual(['a']);
    expect(claimAt(claims, 'realm_access.roles')).toEqual(['b']);
    expect(claimAt(claims, 'realm_access.constructor')).toBeUndefined();
    expect(claimAt(claims, 'constructor.name')).toBeUndefined();
  });
});

it('several factors are those that the provider states', () => {
  expect(usedSeveralFactors({ amr: ['pwd', 'mfa'] })).toBe(true);
  for (const amr of [['pwd'], 'mfa', undefined, null]) expect(usedSeveralFactors({ amr })).toBe(false);
});

it('builds the addresses of a sign-in', () => {
  expect(redirectUri('https://flowgen.example.com', 3)).toBe(
    'https://flowgen.example.com/api/auth/oidc/3/callback',
  );
  expect(ssoStartPath(3, null)).toBe('/auth/oidc/3/start');
  expect(ssoStartPath(3, '/admin/devices?a=b')).toBe('/auth/oidc/3/start?next=%2Fadmin%2Fdevices%3Fa%3Db');
});

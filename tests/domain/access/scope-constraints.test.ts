import { describe, expect, it } from 'vitest';
import { ALL, allow, OWN_COMPANY, READ, VISIBLE } from '../../../src/domain/access/access.ts';
import { scopeConstraints } from '../../../src/domain/access/scope-constraints.ts';

describe('pinned fields', () => {
  const access = {
    superadmin: ALL,
    companyadmin: allow(READ, { company_id: OWN_COMPANY, role: ['user', 'companyadmin'], kind: ['tmv'] }),
    user: allow(READ, { device_id: VISIBLE }),
  };
  it('none where all rows are allowed, or none', () => {
    expect(scopeConstraints(access, 'superadmin')).toEqual({});
    expect(scopeConstraints({}, 'user')).toEqual({});
  });
  it('own values and single values leave no choice, lists narrow it', () => {
    expect(scopeConstraints(access, 'companyadmin')).toEqual({
      company_id: { fixed: true },
      role: { fixed: false, values: ['user', 'companyadmin'] },
      kind: { fixed: true },
    });
  });
  it('a visible row can be chosen', () => {
    expect(scopeConstraints(access, 'user')).toEqual({});
  });
});

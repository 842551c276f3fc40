import { describe, expect, it } from 'vitest';
import { isReading } from '../../src/domain/access/access.ts';
import { ROLES } from '../../src/domain/access/roles.ts';
import { resourceNamed, resources } from '../../src/resources/all.ts';

const all = Object.values(resources);

describe('every definition', () => {
  it('is loaded from its file', () => {
    expect(Object.keys(resources)).toEqual(
      expect.arrayContaining(['users', 'companies', 'projects', 'devices', 'api-keys']),
    );
    expect(() => resourceNamed('toString')).toThrow('no resource');
  });

  it.each(all.map((resource) => [resource.name, resource] as const))(
    '%s points at resources that exist',
    (_name, resource) => {
      for (const field of Object.values(resource.fields)) {
        if (field.kind === 'belongsTo' || field.kind === 'manyOf')
          expect(Object.keys(resources)).toContain(field.of);
      }
    },
  );

  it.each(all.map((resource) => [resource.name, resource] as const))(
    '%s gives company roles rows of their own only',
    (name, resource) => {
      for (const role of ROLES.filter((one) => one !== 'superadmin')) {
        const grant = resource.access[role];
        // What devices send is no company's: everybody reads their models.
        if (grant && !(name === 'device-models' && grant.actions.every(isReading)))
          expect(grant.rows).not.toBe('all');
      }
    },
  );

  it.each(all.map((resource) => [resource.name, resource] as const))(
    '%s asks in its form for writable fields only',
    (_name, resource) => {
      for (const name of resource.form) expect(resource.fields[name]?.readOnly ?? false).toBe(false);
    },
  );
});
